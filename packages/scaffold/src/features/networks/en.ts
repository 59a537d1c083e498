import type { Catalogue } from '@latchkey/core/messages'

export const networksTexts = {
  'networks.search': 'Search networks',
  'networks.list': 'Networks',
  'networks.count': { one: '{count} network', other: '{count} networks' },
  'networks.empty.title': 'No network found',
  'networks.empty.text': 'Try another name.',
  'networks.notApproved': 'Not allowed by your wallet',
  'networks.testnet': 'Testnet',
  'networks.help': 'What is a network?',

  'switch.waiting.title': 'Approve in {wallet}',
  'switch.waiting.text': 'Allow the switch to {network} in {wallet}.',
  'switch.declined.title': 'Switch declined',
  'switch.declined.text': 'You declined the switch to {network}. You can ask again.',
  'switch.pending.title': '{wallet} is waiting for you',
  'switch.pending.text': 'A request is already open. Finish it in {wallet}.',
  'switch.failed.title': 'Could not switch',
  'switch.failed.text': '{wallet} does not support {network}. Try another network or another wallet.',

  'switchChain.title': 'Switch to {chain}',
  'switchChain.text': 'This page goes on with {chain}. Your other wallet stays connected.',
  'switchChain.connectText': 'Connect a wallet for {chain} to go on. Your other wallet stays connected.',
  'switchChain.switch': 'Switch',
  'switchChain.connect': 'Connect',

  'unsupported.heading': 'This site does not work with your wallet’s network',
  'unsupported.text': 'Choose one of these to go on.',
  'unsupported.list': 'Supported networks',
} as const satisfies Catalogue
