/** What we use of autocannon, which comes without types. */
declare module 'autocannon' {
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
  type Options = {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    readonly requests: readonly { readonly setupRequest: (request: Request) => Request }[]
  }
  type Result = {
    readonly duration: number
    readonly '2xx': number
    readonly non2xx: number
    readonly errors: number
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
