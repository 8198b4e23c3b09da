import { completeConfig, resolveSwitches } from '../index.ts'

/** What a site answers first, but for what is changed of its configuration. @internal For tests. */
export function firstAnswer(change: Record<string, unknown>) {
  const config = completeConfig({ name: 'Club', type: 'b2b', ...change })
  const switches = resolveSwitches(config)
  return {
    docs: {
      domain: {
        domainName: 'club',
        type: config.type,
        whitelabelId: '2',
        diamondWebsiteUrl: null,
        isSwitchAllowed: false,
        isWorld: false,
      },
      maintenance: false,
      date: 0,
      hotEvent: [],
      tournament: [],
      globalAppConfiguration: { maintenance: false, useSocket: true, currency: 'INR' as const },
      appConfigruation: {
        ...config,
        translations: {},
        switches,
        isRegister: switches.register,
        forgetPassword: switches.forgotPassword,
        depositButton: switches.deposit,
        withdrawButton: switches.withdraw,
        version: 1,
      },
    },
  }
}
