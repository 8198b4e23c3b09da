/** References in what was read of an image or stands in a bank's narration. 001 §5; docs/domain/payments.md#utr. */

/**
 * Twelve digits that stand for themselves, in one piece or in groups of four: neither the end of a longer number nor a phone's with its country, nor
 * what somebody's UPI id begins or ends with.
 */
const TWELVE =
  /(?:(?<![\w+@])\d{12}(?!\w)|(?<![\d+@]|\d[ \u00a0-])\d{4}([ \u00a0-])\d{4}\1\d{4}(?![ \u00a0-]?\d))(?![\w.]*@)/g

/** The numbers of twelve digits of a text, as they stand in it, without white space. The deposit takes the first, the uploader the last. */
export const utrsIn = (text: string): string[] =>
  [...text.matchAll(TWELVE)].map(([found]) => found.replaceAll(/\D/g, ''))
