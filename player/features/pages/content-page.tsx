import { PAGE_LANGUAGES, PAGE_NAMES, type PageLanguage, type PageName, PageText } from '@paddock/ui/content'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import { LANGUAGES, spokenLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { Link } from 'wouter'
import { useLetters } from '@paddock/ui/fonts'
import { usePage } from './api.ts'
import { PAGE_WORDS as WORDS } from './words.ts'

/** About, rules, privacy, responsible gambling, terms: in the language of the page where it is written in it. 001 §2.1. */
export function ContentPage({ name }: { readonly name: PageName }) {
  const [language, setLanguage] = useState<PageLanguage>(spokenLanguage() === 'hi' ? 'hi' : 'en')
  const { data } = usePage(name, language)
  return (
    <article lang={language} className="mx-auto flex w-full max-w-[760px] flex-col gap-2">
      <header className="flex min-h-11 items-center gap-3 px-1">
        <h1 className="min-w-0 flex-1 text-lg font-bold">{data?.titles[name]}</h1>
        <LanguageChoice chosen={language} onChoose={setLanguage} />
      </header>
      <div className="rounded-md border border-line bg-surface px-4 py-4 md:px-6">
        <PageBody name={name} language={language} />
      </div>
      {data && <Others of={name} titles={data.titles} />}
    </article>
  )
}

/** The text alone, for wherever else it is read. */
export function PageBody({ name, language }: { readonly name: PageName; readonly language: PageLanguage }) {
  const { data, isError, refetch } = usePage(name, language)
  if (data)
    return (
      <PageText
        text={data.text}
        drawLink={(to, text) => (
          <Link to={to} className="text-brand-text underline underline-offset-2">
            {text}
          </Link>
        )}
      />
    )
  if (!isError) return <SkeletonRows rows={10} rowClass="h-13" label={WORDS.loading} />
  return (
    <Notice
      icon="warning"
      text={WORDS.couldNotLoad}
      hint={WORDS.checkConnection}
      action={{ label: WORDS.retry, run: () => void refetch() }}
    />
  )
}

type ChoiceProps = { readonly chosen: PageLanguage; readonly onChoose: (language: PageLanguage) => void }

function LanguageChoice({ chosen, onChoose }: ChoiceProps) {
  useLetters(PAGE_LANGUAGES)
  return (
    <fieldset
      aria-label={WORDS.language}
      className="flex shrink-0 overflow-hidden rounded-md border border-line bg-surface"
    >
      {LANGUAGES.flatMap(({ code, name }) => {
        const language = PAGE_LANGUAGES.find((known) => known === code)
        if (language === undefined) return []
        return (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={chosen === language}
            onClick={() => onChoose(language)}
            className={`min-h-11 px-3 text-sm md:min-h-9 ${chosen === language ? 'bg-raised font-bold' : 'text-quiet hover:text-text'}`}
          >
            {name}
          </button>
        )
      })}
    </fieldset>
  )
}

function Others({ of, titles }: { readonly of: PageName; readonly titles: Readonly<Record<PageName, string>> }) {
  return (
    <nav aria-label={WORDS.more} className="flex flex-wrap gap-x-4 px-1">
      {PAGE_NAMES.filter((name) => name !== of).map((name) => (
        <Link
          key={name}
          to={`/${name}`}
          className="inline-flex min-h-11 items-center text-sm text-quiet hover:text-text md:min-h-8"
        >
          {titles[name]}
        </Link>
      ))}
    </nav>
  )
}
