import type { Links } from '../html.ts'
import type { Source } from '../source/program.ts'
import { kitMethods } from './kit.ts'

/** Types that another page than the page of types explains, each with its address. */
const linksToOtherPages: Links = {
  Latchkey: '/reference/kit/',
  LatchkeyOptions: '/reference/options/',
  Features: '/reference/options/#features',
  Services: '/reference/options/#services',
  CustomWallet: '/reference/options/#customwallet',
  KitEvent: '/reference/events/',
  RecordedEvent: '/reference/events/#recordedevent',
}

/** Types that sites cannot import, but that other types on the page mention. Each has the file that declares it. */
export const furtherTypes: Readonly<Record<string, string>> = {
  AdapterConnection: 'packages/core/src/ports/adapter.ts',
  AdapterFactory: 'packages/core/src/ports/adapter.ts',
  BitcoinTransactionRequest: 'packages/core/src/ports/transactions.ts',
  ConnectingWalletConnectData: 'packages/core/src/modal/views.ts',
  Directory: 'packages/core/src/reach/Directory.ts',
  DirectoryBrowser: 'packages/core/src/reach/Directory.ts',
  EvmTransactionRequest: 'packages/core/src/ports/transactions.ts',
  FeeQuote: 'packages/core/src/ports/transactions.ts',
  LogLevel: 'packages/core/src/log.ts',
  Message: 'packages/core/src/messages/messages.ts',
  Metadata: 'packages/core/src/ports/adapter.ts',
  NativeBalance: 'packages/core/src/ports/adapter.ts',
  PlainViewName: 'packages/core/src/modal/views.ts',
  Prefetch: 'packages/core/src/options/options.ts',
  RecentConnection: 'packages/core/src/storage/storedValues.ts',
  RecentWallet: 'packages/core/src/storage/storedValues.ts',
  SolanaTransactionRequest: 'packages/core/src/ports/transactions.ts',
  StorageBackend: 'packages/core/src/storage/createStorage.ts',
  ThemeState: 'packages/core/src/modal/themeController.ts',
  TransactionRequest: 'packages/core/src/ports/transactions.ts',
  View: 'packages/core/src/modal/views.ts',
  WalletCriteria: 'packages/core/src/reach/createWalletBrowser.ts',
  WalletListState: 'packages/core/src/reach/createWalletList.ts',
}

/** Returns the address of the description of each type that sites can use. */
export function typeLinks(source: Source): Links {
  const links: Record<string, string> = { ...linksToOtherPages }
  for (const name of kitMethods) links[`${name}.Parameters`] = `/reference/kit/#${name.toLowerCase()}`
  for (const name of typeNames(source)) links[name] ??= `/reference/types/#${name.toLowerCase()}`
  return links
}

/** Returns the names of the types that a site can import and that the page of types explains. */
export function typeNames(source: Source): string[] {
  const exportedNames = source
    .exportsOf('latchkey')
    .concat(source.exportsOf('cookie'), source.exportsOf('texts'))
    .filter((symbol) => !symbol.valueDeclaration && !Object.hasOwn(linksToOtherPages, symbol.name))
    .map(({ name }) => name)
  return [...new Set([...exportedNames, ...Object.keys(furtherTypes)])].sort()
}
