import type { Catalogue } from '@latchkey/core/messages'

export const receiveTexts = {
  'receive.kinds': 'What the code contains',
  'receive.kind.address': 'Address',
  'receive.kind.request': 'Request',
  'receive.address': 'Your address on {network}',
  'receive.code': 'QR code of your address on {network}',
  'receive.warning': 'Only send what exists on {network} to this address.',
  'receive.networks': 'Other networks with this address',
  'receive.networks.count': { one: '{count} network', other: '{count} networks' },
  'receive.networks.list': 'Networks on which you receive',
  'receive.networks.note':
    'You have this address on each of these networks. What is sent on any other network may be lost.',
  'receive.networks.testnet': 'Test network',
  'receive.networks.current': 'In use',
  'receive.request.code': 'QR code of a request to pay you on {network}',
  'receive.request.amount': 'Amount in {symbol}',
  'receive.request.hint': 'Leave it empty, and the payer chooses.',
  'receive.request.notANumber': 'Enter a number such as 1.5.',
  'receive.request.tooPrecise': 'At most {decimals} digits after the point.',
  'receive.request.tooLarge': 'This is more than the network can count.',
  'receive.request.failed': 'This code could not be made. Close this window and try again.',
  'receive.request.tokens': 'What to ask for',
  'receive.request.copy': 'Copy link',
  'receive.request.copied': 'Link copied',
  'receive.request.note': 'Not every wallet reads requests. If one does not, show the code of your address.',
} as const satisfies Catalogue
