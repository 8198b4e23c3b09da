/** What only somebody outside the program can mend. Its message is one line that says what to do, and is told without a stack. */
export class Refused extends Error {}
