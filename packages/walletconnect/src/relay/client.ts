import type { SignClient } from '@walletconnect/sign-client'

export type Client = InstanceType<typeof SignClient>
