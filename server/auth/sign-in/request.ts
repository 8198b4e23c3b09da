/** What somebody who signs in has typed. */
export type SignInRequest = {
  /** A user name or a mobile number. */
  readonly name: string
  readonly password: string
  /** Of an SMS; null where none was given. */
  readonly otp: string | null
  /** What proves more than the password, where that is asked for; null where none was given. */
  readonly confirm: string | null
}
