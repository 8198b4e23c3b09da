/** The outbox as a page: the newest message first, reads itself again each second, copies a code at a click. */
export const outboxPage = (): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>SMS outbox</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.25rem; margin: 0 0 .25rem; }
  p { margin: 0 0 1.5rem; opacity: .7; }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
  li { border: 1px solid #8884; border-radius: .5rem; padding: .75rem 1rem; display: grid; gap: .25rem; }
  header { display: flex; justify-content: space-between; gap: 1rem; font-size: .8rem; opacity: .7; }
  button { justify-self: start; font: 600 1.25rem/1 ui-monospace, monospace; letter-spacing: .15em; padding: .4rem .75rem;
    border: 1px solid #8886; border-radius: .375rem; background: none; color: inherit; cursor: pointer; }
</style>
<h1>SMS outbox</h1>
<p>Messages that the sandbox took instead of sending them. Click a code to copy it.</p>
<ul id="list" aria-live="polite"></ul>
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
  look()
  setInterval(() => look().catch(() => {}), 1000)
</script>
</html>
`
