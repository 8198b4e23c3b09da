/** The page: what is pasted or chosen is checked at once. */
import { type Checked, checkFile } from '../check.ts'

const find = <T extends Element>(id: string, kind: { new (): T }): T => {
  const found = document.querySelector(`#${id}`)
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`)
  return found
}
const text = find('text', HTMLTextAreaElement)
const files = find('files', HTMLInputElement)
const says = find('says', HTMLOutputElement)
const rounds = find('rounds', HTMLUListElement)

function make(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.append(...children)
  return element
}

function item({ name, lines }: Checked): HTMLElement {
  const holds = lines.every(({ isGood }) => isGood)
  return make(
    'li',
    holds ? 'good' : 'bad',
    make('h2', '', make('span', '', holds ? '✓ holds' : '✕ does not hold'), ` · ${name}`),
    ...lines.map((line) => make('p', line.isGood ? '' : 'no', `${line.isGood ? '✓' : '✕'} ${line.text}`)),
  )
}

function check(given: readonly string[]): void {
  rounds.replaceChildren()
  says.value = ''
  try {
    const checked = given.filter((one) => one.trim() !== '').flatMap(checkFile)
    rounds.replaceChildren(...checked.map(item))
    says.value = verdict(checked)
  } catch (error) {
    says.value = `This cannot be read: ${error instanceof Error ? error.message : 'unknown'}`
  }
}

function verdict(checked: readonly Checked[]): string {
  if (checked.length === 0) return ''
  const bad = checked.filter(({ lines }) => lines.some(({ isGood }) => !isGood)).length
  if (bad > 0) return `${bad} of ${checked.length} do not hold`
  return checked.length === 1 ? 'The round holds' : `All ${checked.length} rounds hold`
}

text.addEventListener('input', () => check([text.value]))
files.addEventListener('change', () => {
  Promise.all([...(files.files ?? [])].map((file) => file.text())).then(check, () => {
    says.value = 'The files cannot be read.'
  })
})
