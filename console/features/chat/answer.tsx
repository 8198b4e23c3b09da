/** What is said next, of one's own words or of a ready answer, which is only begun with. */
import { answerChat, getChatAnswers, saveChatImage } from '@paddock/contract/endpoints/chat'
import { CHAT_LANGUAGES, type ChatWhole } from '@paddock/contract/shapes/chat'
import { MOST_CHAT_PICTURES } from '@paddock/domain/chat'
import { failureText, useClient } from '@paddock/ui/client'
import { named, type Picture, PicturesField, TextArea } from '@paddock/ui/forms'
import { Button } from '@paddock/ui/primitives'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { CHAT_WORDS as WORDS } from '../../words/chat.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { CHATS } from './keys.ts'

const MOST_LETTERS = 1000

export function Answer({ chat: { _id: chatId } }: { readonly chat: ChatWhole }) {
  const client = useClient()
  const queries = useQueryClient()
  const role = operatorRole(useMe())
  const [text, setText] = useState('')
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  // Sent again after a lost answer it is the same word; another text is another one.
  const key = useRef(crypto.randomUUID())
  const answer = useMutation({
    mutationFn: () =>
      client.call(answerChat, {
        params: { role, chatId },
        body: { text: text.trim(), ...named(pictures) },
        idempotencyKey: key.current,
      }),
    onSuccess: () => {
      key.current = crypto.randomUUID()
      setText('')
      setPictures([])
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [CHATS] }),
  })
  const write = (typed: string) => {
    if (answer.isError) key.current = crypto.randomUUID()
    setText(typed)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !answer.isPending) answer.mutate()
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-2">
      <ReadyChoice onChoose={write} />
      <TextArea
        label={WORDS.answer}
        hint={WORDS.answerHint}
        refusal={answer.isError ? failureText(answer.error) : null}
        rows={3}
        maxLength={MOST_LETTERS}
        value={text}
        onChange={write}
      />
      <PicturesField
        label={WORDS.pictures}
        add={WORDS.addPicture}
        adding={WORDS.addingPicture}
        remove={WORDS.removePicture}
        most={MOST_CHAT_PICTURES}
        value={pictures}
        onChange={setPictures}
        send={async (image) => (await client.call(saveChatImage, { params: { role }, body: { image } })).docs}
        why={failureText}
      />
      <Button
        type="submit"
        size="dense"
        look="brand"
        className="self-end"
        disabled={answer.isPending || text.trim() === ''}
      >
        {WORDS.send}
      </Button>
    </form>
  )
}

export function useReadyAnswers() {
  const client = useClient()
  const role = operatorRole(useMe())
  return useQuery({
    queryKey: [CHATS, 'answers'],
    queryFn: async ({ signal }) => (await client.call(getChatAnswers, { params: { role } }, signal)).docs,
  })
}

/** By language; whoever chooses one goes on from its text. */
function ReadyChoice({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const { data } = useReadyAnswers()
  const answers = data?.answers ?? []
  if (answers.length === 0) return null
  return (
    <select
      aria-label={WORDS.ready}
      value=""
      onChange={({ target }) => {
        const chosen = answers[Number(target.value)]
        if (chosen) onChoose(chosen.text)
      }}
      className="h-11 rounded-md border border-line bg-ground px-2 text-sm md:h-9"
    >
      <option value="">{`${WORDS.ready}: ${WORDS.chooseReady}`}</option>
      {CHAT_LANGUAGES.map((language) => {
        const ofIt = answers.flatMap((answer, at) => (answer.language === language ? [{ ...answer, at }] : []))
        if (ofIt.length === 0) return null
        return (
          <optgroup key={language} label={WORDS.languages[language]}>
            {ofIt.map(({ title, at }) => (
              <option key={at} value={at}>
                {title}
              </option>
            ))}
          </optgroup>
        )
      })}
    </select>
  )
}
