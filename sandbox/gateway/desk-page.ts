/** The stand-in's desk: all orders, what can become of each, and how the next payouts go. */
export const deskPage = (modes: Readonly<Record<string, string>>): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox Pay</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.25rem; margin: 0 0 .25rem; }
  p { margin: 0 0 1rem; opacity: .75; }
  .bar { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin-bottom: 1.25rem; }
  .bar label { display: grid; gap: .2rem; font-size: .85rem; flex: 1 1 16rem; }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
  li { border: 1px solid #8884; border-radius: .625rem; padding: .75rem 1rem; display: grid; gap: .35rem; }
  .line { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; }
  .amount { font-weight: 700; font-variant-numeric: tabular-nums; }
  .quiet { font-size: .8rem; opacity: .75; overflow-wrap: anywhere; }
  .state { font-weight: 600; }
  button, select { font: inherit; min-height: 2.75rem; padding: 0 .9rem; border: 1px solid #8888; border-radius: .5rem; background: none; color: inherit; cursor: pointer; }
  .acts { display: flex; flex-wrap: wrap; gap: .5rem; }
  :focus-visible { outline: 3px solid #5b7cff; outline-offset: 2px; }
</style>
<h1>Sandbox Pay</h1>
<p>What was asked of the payment gateway, and what becomes of it.</p>
<div class="bar">
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
  look()
  setInterval(() => look().catch(() => {}), 1000)
</script>
</html>
`
