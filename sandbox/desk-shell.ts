/** A desk: the page of a stand-in for whoever develops or tests. It asks every second, and draws what has changed. */
type Desk = {
  readonly title: string
  readonly text: string
  readonly width: `${number}rem`
  /** What only this one looks like. */
  readonly style: string
  /** Below the first words, its script among it: a function `look` of it is what is done every second. */
  readonly content: string
}

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  h1 { font-size: 1.25rem; margin: 0 0 .25rem; }
  p { margin: 0 0 1rem; opacity: .75; }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
  li { border: 1px solid #8884; border-radius: .625rem; padding: .75rem 1rem; display: grid; gap: .35rem; }
  .line { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; align-items: center; }
  .quiet { font-size: .8rem; opacity: .75; overflow-wrap: anywhere; }
  label { display: grid; gap: .2rem; font-size: .85rem; }
  button, select, input { font: inherit; min-height: 2.75rem; padding: 0 .9rem; border: 1px solid #8888; border-radius: .5rem; background: none; color: inherit; min-width: 0; }
  button { cursor: pointer; }
  :focus-visible { outline: 3px solid #5b7cff; outline-offset: 2px; }`

export const deskShell = ({ title, text, width, style, content }: Desk): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}
  body { max-width: ${width}; margin: 2rem auto; padding: 0 1rem; }
${style}
</style>
<h1>${title}</h1>
<p>${text}</p>
${content}
<script>
  look()
  setInterval(() => look().catch(() => {}), 1000)
</script>
</html>
`
