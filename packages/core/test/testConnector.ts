import type { Connector } from '../src/ports/adapter.ts'

/** A wallet that announced itself, but for what is told of it. */
export const testConnector = (fields: Partial<Connector> = {}): Connector => ({
  id: 'a',
  name: 'A',
  type: 'ANNOUNCED',
  namespace: 'eip155',
  ...fields,
})
