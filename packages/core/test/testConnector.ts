import type { Connector } from '../src/ports/adapter.ts'

/** An announced wallet, with these fields changed. */
export const testConnector = (fields: Partial<Connector> = {}): Connector => ({
  id: 'a',
  name: 'A',
  type: 'ANNOUNCED',
  namespace: 'eip155',
  ...fields,
})
