const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })
const WHOLE = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const TIMES = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

export const PAISE = 100
export const rupees = (paise: number): string => RUPEES.format(paise / PAISE)
/** Without paise where there are none. */
export const shortRupees = (paise: number): string =>
  paise % PAISE === 0 ? WHOLE.format(paise / PAISE) : rupees(paise)
/** With a sign before a win or a loss. */
export const signedRupees = (paise: number): string =>
  `${paise > 0 ? '+' : paise < 0 ? '−' : ''}${shortRupees(Math.abs(paise))}`
/** To two decimals, down. */
export const shortTimes = (multiplier: number): string => times(Math.floor(multiplier * PAISE + 1e-9) / PAISE)
/** Of 1, with as many decimals as it takes. */
export const percent = (part: number): string => `${(part * 100).toFixed(part < 0.001 ? 4 : 2)} %`
export const times = (multiplier: number): string => `${TIMES.format(multiplier)}×`
