import { ConnectionError } from '@latchkey/core/errors'
import type { Context } from '../context.ts'
import type { Wallet } from '../registry.ts'
import type { Driver, DriverPorts } from './driver.ts'
import { leatherDriver } from './leather.ts'
import { okxDriver } from './okx.ts'
import { satsConnectDriver } from './satsConnect.ts'
import { sessionDriver } from './session.ts'
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
  if (shape !== 'session') return makers[shape](source, own)
  const { walletConnect } = ports
  if (!walletConnect) throw new ConnectionError('ConnectorNotFound')
  return sessionDriver(walletConnect.load)
}
