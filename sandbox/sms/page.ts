/** The outbox as a page: the newest message first, reads itself again each second, copies a code at a click. */
import { deskShell } from '../desk-shell.ts'

export const outboxPage = (): string =>
  deskShell({
    title: 'SMS outbox',
    text: 'Messages that the sandbox took instead of sending them. Click a code to copy it.',
    width: '44rem',
    style: `  header { display: flex; justify-content: space-between; gap: 1rem; font-size: .8rem; opacity: .75; }
  button { justify-self: start; font: 600 1.25rem/1 ui-monospace, monospace; letter-spacing: .15em; min-height: 0; padding: .4rem .75rem; }`,
    content: `<ul id="list" aria-live="polite"></ul>
<script>
  const list = document.getElementById('list')
  let shown = ''
  function draw(messages) {
    list.replaceChildren(...messages.map(({ at, phone, text }) => {
      const item = document.createElement('li')
      const head = document.createElement('header')
      head.append(phone, ' ', new Date(at).toLocaleTimeString())
      const body = document.createElement('div')
      body.textContent = text
      item.append(head, body)
      const code = /\\b\\d{6}\\b/.exec(text)?.[0]
      if (code) {
        const button = document.createElement('button')
        button.textContent = code
        button.title = 'Copy'
        button.onclick = () => navigator.clipboard.writeText(code).then(() => { button.textContent = 'copied' })
        item.append(button)
      }
      return item
    }))
    if (messages.length === 0) list.textContent = 'Nothing was sent yet.'
  }
  async function look() {
    const { messages } = await (await fetch('/sms/messages.json')).json()
    const newest = messages[0]?.id ?? 'none'
    if (newest !== shown) draw(messages)
    shown = newest
  }
</script>`,
  })
