import { expect, test } from 'vitest'
import { compileBatchReader } from '../../../../contracts/compile.ts'
import { batchReaderCode } from './readContracts.ts'

test('batchReaderCode: equals the compiled source', () => {
  expect(batchReaderCode).toBe(compileBatchReader())
})
