import { assertAlive } from '../assertAlive.ts'
import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { checkOptionDetails } from './checkOptionDetails.ts'
import { checkOptions } from './checkOptions.ts'
import { type ChangeableOption, type ChangeableOptions, resolveOptions } from './options.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

export declare namespace updateOptions {
  /** The options to change. `undefined` resets an option to its default. In `features`, the features that are absent keep their values. */
  type Parameters = ChangeableOptions
  type ErrorType = ConfigurationError
}

const changeableOptions: Record<ChangeableOption, true> = {
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
 * Changes options of a running kit. Visible views update immediately, but the wallet lists update only when the visitor
 * opens them again.
 *
 * @throws ConfigurationError `InvalidOption` if an option is invalid, or cannot change while the kit runs
 * @throws ConfigurationError `KitDestroyed` if the kit was destroyed
 */
export function updateOptions(core: Core, options: updateOptions.Parameters): void {
  assertAlive(core)
  const optionNames = Object.keys(options) as ChangeableOption[]
  const unchangeableOptionName = optionNames.find((name) => !Object.hasOwn(changeableOptions, name))
  if (unchangeableOptionName) {
    const fix = 'It stays as it is for the life of a kit: make another kit.'
    throw new ConfigurationError('InvalidOption', { values: { option: unchangeableOptionName, fix } })
  }
  const { features } = core.host
  const newOptions = {
    ...core.host,
    ...options,
    ...(options.features && { features: { ...features, ...options.features } }),
  }
  checkOptions(newOptions)
  if (process.env.NODE_ENV !== 'production') checkOptionDetails(newOptions)
  core.host = newOptions
  const resolvedOptions = resolveOptions(newOptions)
  const { locale } = core.options.state
  // The language also depends on `texts`, so it is updated even if `locale` is not among the changed options.
  const changedOptionNames: ChangeableOption[] = [...optionNames, 'locale']
  core.options.update(Object.fromEntries(changedOptionNames.map((name) => [name, resolvedOptions[name]])))
  if (core.options.state.locale !== locale) core.load.buttonTexts?.().catch(core.log.error)
  // The features `directory` and `linkCheck` were created with the old options. After they are deleted here, the next
  // use creates them with the new options.
  delete core.features.directory
  delete core.features.linkCheck
}
