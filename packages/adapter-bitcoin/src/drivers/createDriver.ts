import type { Context } from '../context.ts'
import type { Wallet } from '../registry.ts'
import type { Driver, DriverPorts } from './driver.ts'
import { leatherDriver } from './leather.ts'
import { okxDriver } from './okx.ts'
import { satsConnectDriver } from './satsConnect.ts'
import { unisatDriver } from './unisat.ts'
import { walletStandardDriver } from './walletStandard.ts'

const makers = {
  leather: leatherDriver,
  okx: okxDriver,
  unisat: unisatDriver,
  'sats-connect': satsConnectDriver,
  'wallet-standard': walletStandardDriver,
}

/** Creates the driver for a wallet in the dialect in which it was found. */
export function createDriver({ shape, source }: Wallet, { ports, signal }: Pick<Context, 'ports' | 'signal'>): Driver {
  const own: DriverPorts = { networks: ports.networks, siteName: ports.metadata.name, signal, log: ports.log }
  return makers[shape](source, own)
}
