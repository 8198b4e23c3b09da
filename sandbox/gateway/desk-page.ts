/** The stand-in's desk: all orders, what can become of each, and how the next payouts go. */
import { deskShell } from '../desk-shell.ts'

export const deskPage = (modes: Readonly<Record<string, string>>): string =>
  deskShell({
    title: 'Sandbox Pay',
    text: 'What was asked of the payment gateway, and what becomes of it.',
    width: '52rem',
    style: `  .bar { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin-bottom: 1.25rem; }
  .bar label { flex: 1 1 16rem; }
  .amount { font-weight: 700; font-variant-numeric: tabular-nums; }
  .state { font-weight: 600; }
  .acts { display: flex; flex-wrap: wrap; gap: .5rem; }`,
    content: `<div class="bar">
  <label>The next payouts<select id="mode">${Object.entries(modes)
    .map(([name, says]) => `<option value="${name}">${says}</option>`)
    .join('')}</select></label>
  <button id="report">Settle today: fees, tax, 5 % held back</button>
</div>
<ul id="list" aria-live="polite"></ul>
<script>
  const SAYS = { paid: 'Paid', failed: 'Fail', expired: 'Expire', reversed: { payment: 'Charge back', payout: 'Return by the bank' } }
  const say = (state, kind) => typeof SAYS[state] === 'string' ? SAYS[state] : SAYS[state][kind]
  const post = (path) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' } })
  const list = document.getElementById('list')
  const mode = document.getElementById('mode')
  mode.onchange = () => post('/mode/' + mode.value)
  document.getElementById('report').onclick = ({ target }) => post('/report').then(() => { target.textContent = 'The merchant was told' })
  const text = (tag, look, said) => Object.assign(document.createElement(tag), { className: look, textContent: said })
  function draw(orders) {
    list.replaceChildren(...orders.map((order) => {
      const item = document.createElement('li')
      const line = text('div', 'line', '')
      const what = order.kind === 'payment' ? 'Payment' : order.refundOf ? 'Refund' : 'Payout'
      const came = order.amount === order.asked ? '' : ' (came: ₹' + order.amount + ')'
      line.append(text('span', 'amount', what + ' ₹' + order.asked + came), text('span', 'state', order.state))
      const acts = text('div', 'acts', '')
      for (const state of order.possible) {
        const button = text('button', '', say(state, order.kind))
        button.onclick = () => post('/become/' + encodeURIComponent(order.reference) + '/' + state).then(look)
        acts.append(button)
      }
      item.append(line, text('div', 'quiet', new Date(order.createdAt).toLocaleTimeString() + ' · ' + order.reference + (order.payee ? ' · ' + order.payee : '')), acts)
      return item
    }))
    if (orders.length === 0) list.textContent = 'Nothing was asked yet.'
  }
  let shown = ''
  async function look() {
    const read = await (await fetch('/orders.json')).json()
    const next = JSON.stringify(read)
    if (next !== shown) { draw(read.orders); if (document.activeElement !== mode) mode.value = read.mode }
    shown = next
  }
</script>`,
  })
