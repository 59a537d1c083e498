import { expect, test } from 'vitest'
import * as button from './button.ts'
import * as index from './index.ts'
import * as qrCode from './qr-code.ts'
import * as tokens from './tokens.ts'
import * as virtualGrid from './virtual-grid.ts'

test('exports', () => {
  expect(Object.keys(index)).toMatchSnapshot('.')
  expect(Object.keys(tokens)).toMatchSnapshot('./tokens')
  expect(Object.keys(button)).toMatchSnapshot('./button')
  expect([...Object.keys(qrCode), ...Object.keys(virtualGrid)]).toEqual(['QrCode', 'QrCodeSkeleton', 'VirtualGrid'])
})
