/** What a page that runs a script of another company tells the page around it: that the script did not come. */
export const FOREIGN_FAILED = 'paddock.foreign-failed'
