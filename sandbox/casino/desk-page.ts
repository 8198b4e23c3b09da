/** The desk as a page: it asks every second, and draws what has changed. */
import { ROUND_OPS } from './fault-names.ts'
import type { PLANS } from './plans.ts'
import { deskShell } from '../desk-shell.ts'

export const deskPage = (faults: Readonly<Record<string, string>>, plans: typeof PLANS): string =>
  deskShell({
    title: 'Sandbox Casino',
    text: 'A provider of games. What it is told to do wrong here, it does once, or step by step by a plan; then it behaves again.',
    width: '60rem',
    style: `  h2 { font-size: 1rem; margin: 1.75rem 0 .5rem; }
  ul { gap: .5rem; }
  li { padding: .6rem .9rem; gap: .25rem; }
  b { font-variant-numeric: tabular-nums; }
  form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin-top: .5rem; }
  label { flex: 1 1 12rem; }
  option { color: initial; }`,
    content: `<h2>Sessions</h2><ul id="sessions"></ul>
<h2>Rounds</h2><ul id="rounds"></ul>
<h2>Calls to wallets</h2><ul id="calls"></ul>
<h2>Keys</h2><ul id="keys"></ul>
<form id="key">
  <label>Wallet's address<input name="walletUrl" type="url" required placeholder="http://127.0.0.1:3000"></label>
  <label>Key id<input name="keyId" required autocomplete="off"></label>
  <label>Secret<input name="secret" type="password" required autocomplete="off"></label>
  <button>Add the key</button>
</form>
<script>
  const FAULTS = ${JSON.stringify(faults)}
  const PLANS = ${JSON.stringify(plans)}
  const OPS = ${JSON.stringify([...ROUND_OPS, 'any'])}
  const by = (id) => document.getElementById(id)
  const post = (path, body) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) })
  const text = (tag, look, said) => Object.assign(document.createElement(tag), { className: look, textContent: said })
  const time = (at) => new Date(at).toLocaleTimeString()
  const rupees = (paise) => '₹' + (paise / 100).toFixed(2)
  function item(left, right, quiet, more) {
    const row = document.createElement('li')
    const line = text('div', 'line', '')
    line.append(text('b', '', left), typeof right === 'string' ? text('span', '', right) : right)
    row.append(line, text('div', 'quiet', quiet), ...(more ?? []))
    return row
  }
  function select(label, options, chosen) {
    const choice = document.createElement('select')
    choice.setAttribute('aria-label', label)
    for (const [name, says] of options) choice.append(new Option(says, name, false, name === chosen))
    return choice
  }
  const planned = (session) => session.plan.some((step) => step.op !== 'any' || step.nth !== 1)
  const waiting = (session) => session.plan.find((step) => step.played === null)?.fault
  function faultOf(session) {
    const chosen = session.isStormy ? 'storm' : planned(session) ? 'none' : waiting(session) ?? 'none'
    const choice = select('Fault of session ' + session.id, [['none', 'Behaves'], ...Object.entries(FAULTS)], chosen)
    choice.onchange = () => post('/fault/' + session.id + '/' + choice.value)
    return choice
  }
  const setPlan = (session, plan) => post('/plan/' + session.id, plan).then(look)
  const stepOf = ({ op, nth, fault }) => ({ op, nth, fault })
  function stepRow(step) {
    const row = text('div', 'line quiet', '')
    const came = step.played === null ? 'waits' : 'played ' + time(step.played.at) + (step.played.came ? ' · ' + step.played.came : '')
    row.append(text('span', '', step.op + ' ' + step.nth + ' · ' + step.fault), text('span', '', came))
    return row
  }
  /** Its plan, what of it has been played off, and what may be added. */
  function planOf(session) {
    if (session.endedAt) return session.plan.map(stepRow)
    const whole = select('Plan of session ' + session.id, [['', planned(session) ? 'A plan is set' : 'No plan'], ...Object.entries(PLANS).map(([name, plan]) => [name, plan.says])], '')
    whole.onchange = () => whole.value && setPlan(session, { name: whole.value })
    const form = document.createElement('form')
    const op = select('Call', OPS.map((one) => [one, one]), 'debit')
    const nth = Object.assign(document.createElement('input'), { type: 'number', min: 1, max: 1000, value: 1, required: true })
    nth.setAttribute('aria-label', 'Which of them')
    const fault = select('What goes wrong', Object.entries(FAULTS), 'lostDebit')
    form.append(whole, op, nth, fault, Object.assign(document.createElement('button'), { textContent: 'Add the step' }))
    const clear = button('Clear', () => setPlan(session, { steps: [] }))
    clear.type = 'button'
    if (session.plan.length > 0) form.append(clear)
    form.onsubmit = (event) => {
      event.preventDefault()
      const step = { op: op.value, nth: Number(nth.value), fault: fault.value }
      setPlan(session, { steps: [...session.plan.filter((one) => one.played === null).map(stepOf), step] })
      document.activeElement.blur()
    }
    return [...session.plan.map(stepRow), form]
  }
  const button = (says, act) => Object.assign(document.createElement('button'), { textContent: says, onclick: act })
  const DRAW = {
    sessions: (all) => all.map((one) => item(one.gameCode + ' · ' + one.playerRef, one.endedAt ? 'ended' : faultOf(one), time(one.createdAt) + ' · ' + one.mode + ' · ' + one.id, planOf(one))),
    rounds: (all) => all.map((one) => item(one.gameCode + ' ' + rupees(one.stake) + ' → ' + rupees(one.payout), one.stage + (one.code ? ' · ' + one.code : ''), time(one.startedAt) + ' · ' + one.id)),
    calls: (all) => all.map((one) => item(one.op + (one.fault ? ' · ' + one.fault : ''), one.came, time(one.at) + ' · ' + (one.asked.txId ?? ''))),
    keys: (all) => all.map((one) => item(one.keyId, button('Retire', () => post('/keys/' + encodeURIComponent(one.keyId))), one.walletUrl)),
  }
  const shown = {}
  async function look() {
    const read = await (await fetch('/desk.json')).json()
    for (const [name, draw] of Object.entries(DRAW)) {
      const next = JSON.stringify(read[name])
      if (next === shown[name] || by(name).contains(document.activeElement)) continue
      by(name).replaceChildren(...draw(read[name]))
      if (read[name].length === 0) by(name).textContent = 'None yet.'
      shown[name] = next
    }
  }
  by('key').onsubmit = async (event) => {
    event.preventDefault()
    const { ok } = await post('/keys', Object.fromEntries(new FormData(event.target)))
    if (ok) event.target.reset()
  }
</script>`,
  })
