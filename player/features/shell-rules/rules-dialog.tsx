import { Dialog, Tabs } from '@paddock/ui/layers'
import { Button, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { spokenLanguage } from '@paddock/ui/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WORDS } from '../../app/words.ts'
import { loadRules, RULE_LANGUAGES, type RuleLanguage } from './rules.ts'

const TABS = RULE_LANGUAGES.map(({ code, name }) => ({ id: code, label: name }))

/** Begins in the language of the page where it has it. 001 §2.4. */
export function RulesDialog({ onClose }: { readonly onClose: () => void }) {
  const [language, setLanguage] = useState<RuleLanguage>(spokenLanguage() === 'hi' ? 'hi' : 'en')
  return (
    <Dialog title={WORDS.rules} onClose={onClose} startsOnText isWide>
      <div className="px-4 pt-1">
        <Tabs label={WORDS.language} tabs={TABS} chosen={language} onChoose={setLanguage} />
      </div>
      <div lang={language} className="h-[60dvh] overflow-y-auto border-y border-line px-4 py-3">
        <Rules language={language} />
      </div>
      <div className="p-3">
        <Button className="w-full" onClick={onClose}>
          {WORDS.close}
        </Button>
      </div>
    </Dialog>
  )
}

function Rules({ language }: { readonly language: RuleLanguage }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['rules', language],
    queryFn: () => loadRules(language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) {
    return (
      <Notice icon="warning" text={WORDS.couldNotLoad} action={{ label: WORDS.retry, run: () => void refetch() }} />
    )
  }
  if (!data) return <SkeletonRows rows={8} rowClass="h-12" label={WORDS.loading} />
  return (
    <div className="flex flex-col gap-5">
      {data.map(({ title, rules }) => (
        <section key={title}>
          <h3 className="mb-1 text-md font-bold">{title}</h3>
          <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-quiet">
            {rules.map((rule) => (
              <li key={rule} className="text-sm leading-[1.5]">
                {rule}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
