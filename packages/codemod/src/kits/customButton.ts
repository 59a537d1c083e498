import { posix } from 'node:path'
import { addImport } from '../source/imports.ts'
import type { Source } from '../source/Source.ts'
import type { MigrationState } from './Kit.ts'
import { toModuleSpecifier } from './useKit.ts'

/** The name of a component that the codemod writes into a site. */
export type CustomButtonName = 'ConnectButtonCustom' | 'ConnectKitButtonCustom'

/**
 * Writes a component into the site. The component has the render prop of the other toolkit's button, but uses hooks of wagmi and Latchkey.
 * Adds an import of the component to the file `source`, and returns the component's name in that file.
 */
export function placeCustomButton(source: Source, migration: MigrationState, name: CustomButtonName): string {
  const folder = posix.dirname(migration.site?.path ?? source.path)
  const isTyped = (migration.sources.get(migration.site?.path ?? source.path) ?? source).isTyped
  const extension = isTyped ? 'tsx' : 'jsx'
  const preferredPath = posix.join(folder, `${name}.${extension}`)
  const isTaken =
    migration.paths.has(preferredPath) && !migration.sources.get(preferredPath)?.text.includes(generatedFileMark)
  const path = isTaken ? posix.join(folder, `Latchkey${name}.${extension}`) : preferredPath
  const text = isTyped ? componentTexts[name].replace(/\/\*[<>]\*\//g, '') : removeTypes(componentTexts[name])
  if (!migration.paths.has(path)) migration.created.set(path, text)
  return addImport(source, toModuleSpecifier(source, path, new Set([...migration.paths, path])), name)
}

/** The text by which the codemod recognizes a file that it wrote in an earlier run. */
const generatedFileMark = 'It is yours to change.'

/** Removes the TypeScript syntax from a component's text, for a JavaScript site. The texts below have this syntax between two markers. */
const removeTypes = (text: string) => text.replace(/\/\*<\*\/[\s\S]*?\/\*>\*\/\n?/g, '')

/** The source text of each component. */
const componentTexts: Readonly<Record<CustomButtonName, string>> = {
  ConnectButtonCustom: `import { useLatchkey, useLatchkeyState } from '@latchkey/react'
/*<*/import type { ReactNode } from 'react'
/*>*/import { useEffect, useState } from 'react'
import { formatUnits } from 'viem'
import { useBalance, useChains, useConnection, useEnsName } from 'wagmi'

/*<*/type CustomButtonProps = { children: (state: CustomButtonState) => ReactNode }

/*>*//** The render prop of RainbowKit's ConnectButton.Custom, on wagmi's hooks and Latchkey's. ${generatedFileMark} */
export function ConnectButtonCustom({ children }/*<*/: CustomButtonProps/*>*/) {
  return children(useCustomButton())
}

/*<*/type CustomButtonState = ReturnType<typeof useCustomButton>

/*>*/function useCustomButton() {
  const kit = useLatchkey()
  const { open, view } = useLatchkeyState()
  const { address, chainId } = useConnection()
  const chain = useChains().find(({ id }) => id === chainId)
  const { data: ensName } = useEnsName({ address, chainId: 1 })
  const { data: balance } = useBalance({ address })
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return {
    account: address && {
      address,
      ensName: ensName ?? undefined,
      displayName: ensName ?? \`\${address.slice(0, 4)}…\${address.slice(-4)}\`,
      displayBalance: balance && \`\${Number(formatUnits(balance.value, balance.decimals)).toPrecision(4)} \${balance.symbol}\`,
    },
    chain:
      chainId === undefined
        ? undefined
        : {
            id: chainId,
            name: chain?.name,
            unsupported: !chain,
            // NetworkButton shows the network's icon.
            hasIcon: false,
            iconUrl: undefined/*<*/ as string | undefined/*>*/,
            iconBackground: undefined/*<*/ as string | undefined/*>*/,
          },
    openAccountModal: () => kit.open({ view: 'Account' }),
    openChainModal: () => kit.open({ view: 'Networks' }),
    openConnectModal: () => kit.open({ view: 'Connect' }),
    accountModalOpen: open && view === 'Account',
    chainModalOpen: open && view === 'Networks',
    connectModalOpen: open && view === 'Connect',
    // The site handles sign-in itself, so the kit has no status for it.
    authenticationStatus: undefined/*<*/ as 'loading' | 'unauthenticated' | 'authenticated' | undefined/*>*/,
    mounted,
  }
}
`,
  ConnectKitButtonCustom: `import { useLatchkey } from '@latchkey/react'
/*<*/import type { ReactNode } from 'react'
/*>*/import { useChains, useConnection, useEnsName } from 'wagmi'

/*<*/type CustomButtonProps = { children: (state: CustomButtonState) => ReactNode }

/*>*//** Calls the render prop of ConnectKitButton.Custom with values from wagmi's hooks and Latchkey's. ${generatedFileMark} */
export function ConnectKitButtonCustom({ children }/*<*/: CustomButtonProps/*>*/) {
  return children(useCustomButton())
}

/*<*/type CustomButtonState = ReturnType<typeof useCustomButton>

/*>*/function useCustomButton() {
  const kit = useLatchkey()
  const { address, chainId, isConnected, isConnecting } = useConnection()
  const chain = useChains().find(({ id }) => id === chainId)
  const { data: ensName } = useEnsName({ address, chainId: 1 })
  return {
    show: () => kit.open(),
    hide: () => kit.close(),
    isConnected,
    isConnecting,
    address,
    ensName: ensName ?? undefined,
    truncatedAddress: address && \`\${address.slice(0, 6)}…\${address.slice(-4)}\`,
    chain,
    unsupported: isConnected && !chain,
  }
}
`,
}
