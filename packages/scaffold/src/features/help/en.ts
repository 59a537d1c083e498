import type { Catalogue } from '@latchkey/core/messages'

export const helpTexts = {
  'whatIsAWallet.home.title': 'A home for what you own',
  'whatIsAWallet.home.text': 'A wallet keeps your coins, tokens and collectibles, and lets you send and receive them.',
  'whatIsAWallet.login.title': 'One key for every site',
  'whatIsAWallet.login.text': 'Connect with it instead of making an account and a password for every site.',
  'whatIsAWallet.control.title': 'Only you decide',
  'whatIsAWallet.control.text':
    'Nothing leaves your wallet unless you approve it. Keep its recovery phrase to yourself.',

  'whatIsANetwork.system.title': 'Many computers, one record',
  'whatIsANetwork.system.text': 'A network is a group of computers that keep the same list of who owns what.',
  'whatIsANetwork.fees.title': 'Each has its own price and pace',
  'whatIsANetwork.fees.text': 'Every action costs a small fee, paid in the network’s own currency.',
  'whatIsANetwork.choose.title': 'What you own lives on one of them',
  'whatIsANetwork.choose.text': 'Tokens on one network are not seen on another. Sites say which ones they work with.',
  'whatIsANetwork.done': 'Got it',
} as const satisfies Catalogue
