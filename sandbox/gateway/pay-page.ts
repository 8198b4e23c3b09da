import type { Order } from './orders.ts'
import { rupees } from './rupees.ts'

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)

const WHOLE = /^(\d+)\.(\d{2})$/

/** As India groups digits: 1,00,000.00. */
function grouped(amount: number): string {
  const [, whole = '0', rest = '00'] = WHOLE.exec(rupees(amount)) ?? []
  return `${Number(whole).toLocaleString('en-IN')}.${rest}`
}

/**
 * Where a player pays: by UPI, card or net banking, none of which is real. The panel below the button, which a real gateway does not have,
 * chooses what becomes of the payment.
 */
export function payPage(order: Order, outcomes: Readonly<Record<string, string>>): string {
  const { reference, asked, state, expiresAt, returnUrl } = order
  const amount = `₹${grouped(asked)}`
  const choices = Object.entries(outcomes)
    .filter(([name]) => name !== 'success')
    .map(([name, says]) => `<button type="button" data-outcome="${name}">${escape(says)}</button>`)
    .join('')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pay ${amount}</title>
<style>${STYLE}</style>
<main>
  <header>
    <div class="who"><span class="mark" aria-hidden="true">₹</span><div><strong>Sandbox Pay</strong><span>Test payment, no real money</span></div></div>
    <p class="amount">${amount}</p>
    <p class="facts"><span>Order <b>${escape(reference.slice(-8).toUpperCase())}</b></span><span id="left" role="timer"></span></p>
  </header>
  <section id="form">
    <div class="tabs" role="tablist" aria-label="How to pay">
      <button role="tab" id="tab-upi" aria-controls="upi" aria-selected="true">UPI</button>
      <button role="tab" id="tab-card" aria-controls="card" aria-selected="false" tabindex="-1">Card</button>
      <button role="tab" id="tab-bank" aria-controls="bank" aria-selected="false" tabindex="-1">Net banking</button>
    </div>
    <div role="tabpanel" id="upi" aria-labelledby="tab-upi">
      <label>UPI ID<input value="player@okbank" autocomplete="off" spellcheck="false" inputmode="email"></label>
      <p class="hint">A request to pay is sent to the app of this ID.</p>
    </div>
    <div role="tabpanel" id="card" aria-labelledby="tab-card" hidden>
      <label>Card number<input value="4111 1111 1111 1111" inputmode="numeric" autocomplete="off"></label>
      <div class="pair"><label>Expiry<input value="12 / 30" inputmode="numeric" autocomplete="off"></label>
      <label>CVV<input value="123" inputmode="numeric" autocomplete="off"></label></div>
    </div>
    <div role="tabpanel" id="bank" aria-labelledby="tab-bank" hidden>
      <fieldset><legend>Your bank</legend>
        <label class="bank"><input type="radio" name="bank" checked> First Bank of Paddock</label>
        <label class="bank"><input type="radio" name="bank"> River Co-operative</label>
        <label class="bank"><input type="radio" name="bank"> Hill State Bank</label>
      </fieldset>
    </div>
    <button type="button" class="pay" data-outcome="success">Pay ${amount}</button>
    <details><summary>Try something else</summary><div class="choices">${choices}</div></details>
  </section>
  <section id="done" hidden aria-live="polite"><div class="sign" aria-hidden="true"></div><h1></h1><p></p><a class="pay">Back to the site</a></section>
  <footer>A stand-in for a payment gateway. What is typed here goes nowhere.</footer>
</main>
<script>
  const order = ${JSON.stringify({ reference, state, expiresAt, returnUrl }).replaceAll('<', '\\u003c')}
  ${SCRIPT}
</script>
</html>
`
}

const STYLE = `
  :root { color-scheme: light dark; --page: #eef1f6; --card: #fff; --line: #d9dee8; --text: #131a26; --quiet: #56607a; --brand: #2446c8; --on: #fff;
    --good: #12784f; --bad: #b3261e; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
  @media (prefers-color-scheme: dark) { :root { --page: #0b0f18; --card: #141a27; --line: #2a3347; --text: #eef2fa; --quiet: #9aa6c0; --brand: #7f9bff; --on: #0b1230;
    --good: #4fd39c; --bad: #ff8f86; } }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100dvh; background: var(--page); color: var(--text); display: grid; place-items: start center; }
  main { width: 100%; max-width: 27rem; min-height: 100dvh; background: var(--card); display: flex; flex-direction: column; }
  @media (min-width: 32rem) { body { padding: 3rem 1rem; } main { min-height: 0; border-radius: 1rem; border: 1px solid var(--line); box-shadow: 0 1rem 3rem #0002; overflow: hidden; } }
  header { padding: 1.25rem 1.25rem 1rem; border-bottom: 1px solid var(--line); }
  .who { display: flex; align-items: center; gap: .75rem; }
  .who div { display: grid; line-height: 1.3; } .who span { font-size: .85rem; color: var(--quiet); }
  .who .mark { width: 2.5rem; height: 2.5rem; border-radius: .75rem; background: var(--brand); color: var(--on); display: grid; place-items: center; font-size: 1.25rem; font-weight: 700; }
  .amount { font-size: 2.25rem; font-weight: 700; letter-spacing: -.02em; margin: 1rem 0 .25rem; font-variant-numeric: tabular-nums; }
  .facts { display: flex; justify-content: space-between; margin: 0; font-size: .85rem; color: var(--quiet); font-variant-numeric: tabular-nums; } .facts b { font-weight: 600; color: var(--text); }
  section { padding: 1.25rem; display: grid; gap: 1.1rem; }
  .tabs { display: grid; grid-template-columns: 1fr 1fr auto; gap: .25rem; background: var(--page); border-radius: .75rem; padding: .25rem; }
  button, .pay { font: inherit; cursor: pointer; min-height: 2.75rem; border-radius: .625rem; border: 0; color: inherit; }
  .tabs button { background: none; white-space: nowrap; padding: 0 .75rem; color: var(--quiet); font-weight: 600; font-size: .95rem; }
  .tabs [aria-selected=true] { background: var(--card); color: var(--text); box-shadow: 0 1px 3px #0003; }
  label { display: grid; gap: .3rem; font-size: .9rem; color: var(--quiet); }
  input:not([type=radio]) { font: inherit; color: var(--text); background: transparent; min-height: 3rem; width: 100%; padding: 0 .85rem; border: 1px solid var(--line); border-radius: .625rem; }
  [role=tabpanel]:not([hidden]) { display: grid; gap: .85rem; align-content: start; min-height: 10.5rem; }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: .85rem; }
  fieldset { border: 0; padding: 0; margin: 0; } legend { padding: 0; font-size: .9rem; color: var(--quiet); margin-bottom: .3rem; }
  .bank { display: flex; align-items: center; gap: .75rem; min-height: 2.9rem; color: var(--text); font-size: 1rem; border-bottom: 1px solid var(--line); } .bank:last-child { border: 0; }
  .bank input { width: 1.15rem; height: 1.15rem; accent-color: var(--brand); margin: 0; }
  .hint { margin: 0; font-size: .85rem; color: var(--quiet); }
  .pay { background: var(--brand); color: var(--on); font-weight: 700; min-height: 3.25rem; font-size: 1.05rem; display: grid; place-items: center; text-decoration: none; }
  button:disabled { opacity: .5; cursor: default; }
  summary { cursor: pointer; min-height: 2.75rem; display: flex; align-items: center; justify-content: center; color: var(--quiet); font-size: .9rem; text-decoration: underline; text-underline-offset: .2em; list-style: none; }
  .choices { display: grid; gap: .5rem; margin-top: .5rem; }
  .choices button { background: none; border: 1px solid var(--line); text-align: left; padding: .5rem .85rem; font-size: .95rem; }
  :focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
  #done { text-align: center; padding: 2.5rem 1.25rem; gap: .75rem; } #done h1 { font-size: 1.35rem; margin: 0; } #done p { margin: 0 0 .75rem; color: var(--quiet); }
  [hidden] { display: none !important; }
  .sign { width: 4rem; height: 4rem; border-radius: 50%; margin: 0 auto .25rem; display: grid; place-items: center; font-size: 2rem; border: 3px solid currentColor; }
  .good { color: var(--good); } .bad { color: var(--bad); } .waits { color: var(--quiet); }
  footer { margin-top: auto; padding: 1rem 1.25rem 1.25rem; font-size: .8rem; color: var(--quiet); text-align: center; }
`

const SCRIPT = `
  const by = (id) => document.getElementById(id)
  const tabs = [...document.querySelectorAll('[role=tab]')]
  function open(tab) {
    for (const one of tabs) {
      const chosen = one === tab
      one.setAttribute('aria-selected', chosen)
      one.tabIndex = chosen ? 0 : -1
      by(one.getAttribute('aria-controls')).hidden = !chosen
    }
    tab.focus()
  }
  for (const [n, tab] of tabs.entries()) {
    tab.onclick = () => open(tab)
    tab.onkeydown = ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
      if (step) open(tabs[(n + step + tabs.length) % tabs.length])
    }
  }
  function show(sign, look, title, text, href) {
    by('form').hidden = true
    by('left').textContent = ''
    const done = by('done')
    done.hidden = false
    const [mark, head, line, link] = done.children
    mark.textContent = sign
    mark.className = 'sign ' + look
    head.textContent = title
    line.textContent = text
    link.href = href
  }
  const SHOWN = {
    paid: ['✓', 'good', 'Paid', 'The site is told, and credits you once it has asked us.'],
    failed: ['✕', 'bad', 'Not paid', 'Nothing was taken.'],
    expired: ['…', 'waits', 'Expired', 'It was not paid in time. Begin again on the site.'],
    reversed: ['↺', 'bad', 'Taken back', 'The bank has taken this payment back.'],
    open: ['…', 'waits', 'Waiting for your bank', 'This may take a while. You can go back to the site.'],
  }
  const BECOMES = { failure: 'failed', pending: 'open', afterExpiry: 'expired', later: 'open' }
  async function choose(outcome) {
    for (const button of document.querySelectorAll('button')) button.disabled = true
    const response = await fetch('/pay/' + encodeURIComponent(order.reference) + '/' + outcome, { method: 'POST', headers: { 'content-type': 'application/json' } })
    if (!response.ok) return location.reload()
    const { afterMs, returnUrl } = await response.json()
    show(...SHOWN[BECOMES[outcome] ?? 'paid'], returnUrl)
    setTimeout(() => location.assign(returnUrl), 1200 + afterMs)
  }
  for (const button of document.querySelectorAll('[data-outcome]')) button.onclick = () => choose(button.dataset.outcome)
  function tick() {
    const left = Math.max(0, Math.round((order.expiresAt - Date.now()) / 1000))
    if (by('form').hidden) return
    if (left === 0) return show(...SHOWN.expired, order.returnUrl)
    by('left').textContent = Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0') + ' left'
  }
  if (order.state !== 'open') show(...SHOWN[order.state], order.returnUrl)
  tick()
  setInterval(tick, 1000)
`
