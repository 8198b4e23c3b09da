declare module '@20minutes/s3rver' {
  /** A server of S3's protocol over a folder. */
  export default class S3rver {
    constructor(options: {
      readonly port: number
      readonly address: string
      readonly silent: boolean
      readonly directory: string
      readonly configureBuckets?: readonly { readonly name: string; readonly configs: readonly unknown[] }[]
    })
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}
