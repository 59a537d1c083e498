import { registerStandardWallet } from '../wallet/registerStandardWallet.ts'
import { letterIcon } from '../wallet/walletInfo.ts'
import {
  createScriptedBitcoinWallet,
  type ScriptedBitcoinWallet,
  type ScriptedBitcoinWalletOptions,
} from './createScriptedBitcoinWallet.ts'
import { createLeatherProvider } from './shapes/leather.ts'
import { createOkxProviders } from './shapes/okx.ts'
import { createSatsConnectProvider } from './shapes/satsConnect.ts'
import { createUnisatProvider } from './shapes/unisat.ts'
import { createStandardBitcoinWallet } from './shapes/walletStandard.ts'

/** An API with which a page finds and uses the wallet. */
export type BitcoinWalletShape = 'wallet-standard' | 'sats-connect' | 'leather' | 'okx' | 'unisat'

export type PlaceBitcoinWalletOptions = ScriptedBitcoinWalletOptions & {
  /**
   * The wallet's name in APIs that have a name. Leather, OKX and UniSat have no name: pages find these wallets at a fixed property of
   * `window`.
   */
  name: string
  /** URL of the wallet's picture. Default: a tile with the first letter of the name. */
  icon?: string | undefined
  /** The APIs with which pages can use the wallet. All of them lead to the same wallet. */
  shapes: readonly [BitcoinWalletShape, ...BitcoinWalletShape[]]
  /**
   * The path of the wallet's sats-connect provider: property names below `window`, separated by dots, as `btc_providers` lists them.
   * Default: `LeatherProvider` for a wallet that also has Leather's API, otherwise a path with the wallet's name.
   */
  providerId?: string | undefined
}

export type PlacedBitcoinWallet = ScriptedBitcoinWallet & {
  /** Removes the wallet from the page. */
  stop(): void
}

type BitcoinWindow = Record<string, unknown> & { btc_providers?: object[] }

/** Adds a scripted Bitcoin wallet with one or more APIs to the page in which this function runs. */
export function placeBitcoinWallet({
  name,
  icon = letterIcon(name),
  shapes,
  providerId = shapes.includes('leather')
    ? 'LeatherProvider'
    : `${name.replaceAll(/\W/g, '')}Providers.BitcoinProvider`,
  ...options
}: PlaceBitcoinWalletOptions): PlacedBitcoinWallet {
  const wallet = createScriptedBitcoinWallet(options)
  const page = window as unknown as BitcoinWindow
  const addApi = (shape: BitcoinWalletShape): (() => void) => {
    switch (shape) {
      case 'wallet-standard':
        return registerStandardWallet(createStandardBitcoinWallet(wallet, { name, icon })).unregister
      case 'sats-connect': {
        const entry = { id: providerId, name, icon }
        // `leather` sets and removes `LeatherProvider` itself.
        const hasOwnProvider = providerId !== 'LeatherProvider'
        if (hasOwnProvider) setAtPath(page, providerId.split('.'), createSatsConnectProvider(wallet))
        page.btc_providers = [...(page.btc_providers ?? []), entry]
        return () => {
          page.btc_providers = page.btc_providers?.filter((other) => other !== entry) ?? []
          if (hasOwnProvider) setAtPath(page, providerId.split('.'), undefined)
        }
      }
      case 'leather':
        return setProperty(page, 'LeatherProvider', createLeatherProvider(wallet))
      case 'okx':
        return setProperty(page, 'okxwallet', {
          ...(page.okxwallet as object | undefined),
          ...createOkxProviders(wallet),
        })
      case 'unisat':
        return setProperty(page, 'unisat', createUnisatProvider(wallet))
    }
  }
  const removers = shapes.map(addApi)
  return {
    ...wallet,
    stop() {
      for (const remove of removers) remove()
    },
  }
}

function setProperty(page: BitcoinWindow, property: string, value: unknown): () => void {
  const previousValue = page[property]
  page[property] = value
  return () => {
    page[property] = previousValue
  }
}

function setAtPath(page: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    page[first] = value
    return
  }
  const innerObject = { ...(page[first] as Record<string, unknown> | undefined) }
  setAtPath(innerObject, rest, value)
  page[first] = innerObject
}
