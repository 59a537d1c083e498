import type { Connector } from '../src/ports/adapter.ts'

/** Returns the connector of an announced wallet, in which `fields` replace the default fields. */
export const testConnector = (fields: Partial<Connector> = {}): Connector => ({
  id: 'a',
  name: 'A',
  type: 'ANNOUNCED',
  namespace: 'eip155',
  ...fields,
})
