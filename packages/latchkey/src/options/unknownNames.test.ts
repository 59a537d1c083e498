import type { LatchkeyOptions } from '@latchkey/core'
import { buttonMessages } from '@latchkey/core/messages'
import { en } from '@latchkey/scaffold/messages'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../networks/evm.ts'
import { findIneffectiveOptions } from './unknownNames.ts'

const textKeys = [...Object.keys(en), ...Object.keys(buttonMessages)]
const messagesFor = (options: Record<string, unknown>) =>
  findIneffectiveOptions({ networks: [mainnet], ...options } as unknown as LatchkeyOptions, textKeys)

describe('unknownNames', () => {
  test('default', () => {
    const options = {
      projectId: 'demo',
      features: { analytics: false, allWallets: true, connectorTypeOrder: ['recent'], swaps: undefined },
      services: { walletListing: 'https://services.example', relay: undefined },
      texts: { 'connect.search': 'All', 'button.connect': 'Go' },
      themeVariables: { '--lk-accent': 'red' },
      customWallets: [{ id: 'own', name: 'Own', mobile_link: 'own://', homepage: 'https://own.example' }],
    }
    expect(messagesFor(options)).toEqual([])
  })

  test.each([
    [{ themMode: 'dark' }, '`themMode`: not known. Did you mean `themeMode`?'],
    [{ thmeeMode: 'dark' }, '`thmeeMode`: not known. Did you mean `themeMode`?'],
    [{ siwx: {} }, '`siwx`: not known.'],
    [
      { services: { walletList: 'https://a.example' } },
      '`services.walletList`: not known. Did you mean `services.walletListing`?',
    ],
    [{ features: { mutliWallet: true } }, '`features.mutliWallet`: not known. Did you mean `features.multiWallet`?'],
    [{ features: { swaps: true } }, '`features.swaps`: not in this version.'],
    [{ texts: { 'conect.search': 'All' } }, '`texts.conect.search`: not known. Did you mean `texts.connect.search`?'],
    [
      { themeVariables: { '--lk-acent': 'red' } },
      '`themeVariables.--lk-acent`: not known. Did you mean `themeVariables.--lk-accent`?',
    ],
    [
      { customWallets: [{ id: 'a', name: 'A', mobileLink: 'a://' }] },
      '`customWallets[0].mobileLink`: not known. Did you mean `customWallets[0].mobile_link`?',
    ],
    [
      { customWallets: [{ id: 'a', name: 'A', webapp_link: 'javascript:alert(1)' }] },
      '`customWallets[0].webapp_link`: not a link that is followed (https to a named host).',
    ],
  ])('behavior: %j', (options, line) => {
    expect(messagesFor(options)).toEqual([line])
  })
})
