/** What a field for digits keeps of what was typed or pasted. 001 §5. */
export const digitsIn = (typed: string, most: number): string => typed.replaceAll(/\D/g, '').slice(0, most)

/** A mobile number without the zeros that people dial in front of it. 001 §5: they are removed before sending. */
export const withoutLeadingZeros = (digits: string): string => digits.replace(/^0+/, '')
