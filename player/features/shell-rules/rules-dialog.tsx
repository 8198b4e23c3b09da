import { PAGE_LANGUAGES, type PageLanguage } from '@paddock/ui/content'
import { Dialog, Tabs } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { LANGUAGES, spokenLanguage } from '@paddock/ui/words'
import { type ReactNode, useState } from 'react'
import { useLetters } from '@paddock/ui/fonts'
import { WORDS } from '../../words/shell.ts'

const TABS = PAGE_LANGUAGES.map((id) => ({ id, label: LANGUAGES.find(({ code }) => code === id)?.name ?? id }))

type RulesProps = {
  readonly onClose: () => void
  /** The rules as the site has them. */
  readonly drawRules: (language: PageLanguage) => ReactNode
}

/** Begins in the language of the page where it has it. 001 §2.4. */
export function RulesDialog({ onClose, drawRules }: RulesProps) {
  const [language, setLanguage] = useState<PageLanguage>(spokenLanguage() === 'hi' ? 'hi' : 'en')
  useLetters(PAGE_LANGUAGES)
  return (
    <Dialog title={WORDS.rules} onClose={onClose} startsOnText isWide>
      <div className="px-4 pt-1">
        <Tabs label={WORDS.language} tabs={TABS} chosen={language} onChoose={setLanguage} />
      </div>
      <div lang={language} className="h-[60dvh] short:h-[45dvh] overflow-y-auto border-y border-line px-4 py-3">
        {drawRules(language)}
      </div>
      <div className="p-3">
        <Button className="w-full" onClick={onClose}>
          {WORDS.close}
        </Button>
      </div>
    </Dialog>
  )
}
