import type { SignClient } from './protocolClient.ts'

export type Client = InstanceType<typeof SignClient>
