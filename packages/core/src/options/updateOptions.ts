import { assertAlive } from '../assertAlive.ts'
import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { checkDetails } from './checkDetails.ts'
import { checkOptions } from './checkOptions.ts'
import { type ChangeableOption, type ChangeableOptions, resolveOptions } from './options.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

export declare namespace updateOptions {
  /** The options to change; `undefined` resets an option to its default. Features that are not given keep their value. */
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
 * Changes options of a running kit. Visible views update immediately; the wallet lists update when they are opened next.
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
  // The language also depends on the site's texts.
  const changed: ChangeableOption[] = [...names, 'locale']
  core.options.update(Object.fromEntries(changed.map((name) => [name, resolved[name]])))
  if (core.options.state.locale !== locale) core.load.buttonTexts?.().catch(core.log.error)
  // These features depend on the old options, so they are created again when they are needed.
  delete core.features.directory
  delete core.features.linkCheck
}
