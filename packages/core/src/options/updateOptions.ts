import { assertAlive } from '../assertAlive.ts'
import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { checkDetails } from './checkDetails.ts'
import { checkOptions } from './checkOptions.ts'
import { type ChangeableOption, type ChangeableOptions, resolveOptions } from './options.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

export declare namespace updateOptions {
  /** The options to change; `undefined` gives one its default back. `features` are changed one by one. */
  type Parameters = ChangeableOptions
  type ErrorType = ConfigurationError
}

const changeable: Record<ChangeableOption, true> = {
  allowUnsupportedChain: true,
  basic: true,
  customWallets: true,
  debug: true,
  enableNetworkSwitch: true,
  excludeWalletIds: true,
  featuredWalletIds: true,
  features: true,
  includeWalletIds: true,
  locale: true,
  manualWCControl: true,
  preferUniversalLinks: true,
  privacyPolicyUrl: true,
  termsConditionsUrl: true,
  texts: true,
}

/**
 * Changes options of a kit that lives. Views on screen follow; the lists of wallets, when they are next opened.
 *
 * @throws ConfigurationError `InvalidOption`, also for an option that cannot change; `KitDestroyed`
 */
export function updateOptions(core: Core, options: updateOptions.Parameters): void {
  assertAlive(core)
  const names = Object.keys(options) as ChangeableOption[]
  const fixed = names.find((name) => !Object.hasOwn(changeable, name))
  if (fixed) {
    const fix = 'It stays as it is for the life of a kit: make another kit.'
    throw new ConfigurationError('InvalidOption', { values: { option: fixed, fix } })
  }
  const { features } = core.host
  const next = { ...core.host, ...options, ...(options.features && { features: { ...features, ...options.features } }) }
  checkOptions(next)
  if (process.env.NODE_ENV !== 'production') checkDetails(next)
  core.host = next
  const resolved = resolveOptions(next)
  const { locale } = core.options.state
  // Which language is spoken depends on the host's texts too.
  const changed: ChangeableOption[] = [...names, 'locale']
  core.options.update(Object.fromEntries(changed.map((name) => [name, resolved[name]])))
  if (core.options.state.locale !== locale) core.load.buttonTexts?.().catch(core.log.error)
  // Made of the options as they were.
  delete core.features.directory
  delete core.features.linkCheck
}
