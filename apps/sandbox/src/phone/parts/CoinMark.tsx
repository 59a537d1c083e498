import { NetworkImage } from '@latchkey/ui'

type Drawing = { from: string; to: string; shape: string }

/** SVG shapes for the coins. They are made for the sandbox and are not the real logos, which may be trademarks. */
const coinShapes: Readonly<Record<string, string>> = {
  ETH: '<path d="M20 9l7.5 11.5L20 25l-7.5-4.5z" fill="#fff"/><path d="M20 27.2l7-4.2-7 9-7-9z" fill="#fff" fill-opacity=".75"/>',
  SOL: '<path d="M14 13h15l-3 3.6H11zM11 18.2h15l3 3.6H14zM14 23.4h15l-3 3.6H11z" fill="#fff"/>',
  BTC: '<path d="M16 11v18M20.5 9v3M20.5 28v3M16 12h6a3.6 3.6 0 010 7.6h-6M16 19.6h7a3.9 3.9 0 010 8.2h-7" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>',
  sUSD: '<path d="M25 15.2c-.6-2-2.6-3-5-3-2.8 0-5 1.3-5 3.7 0 5.2 10.3 2.6 10.3 8 0 2.6-2.3 3.9-5.3 3.9-2.7 0-4.8-1.2-5.3-3.3M20 9.5v21" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/>',
}

const backgrounds: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'eip155:31337': ['#7c93ff', '#4b3ff0'],
  'eip155:31338': ['#4fc3d9', '#1d6fa5'],
  solana: ['#b06cff', '#3fbf9a'],
  bip122: ['#ffb347', '#f07b1a'],
  sUSD: ['#4cc38a', '#1f8a5b'],
}

/** The picture of a coin, on a background in the colour of its network. A coin without a shape gets a letter. */
export function CoinMark({ symbol, caipNetworkId }: { symbol: string; caipNetworkId: string }) {
  const shape = coinShapes[symbol]
  const [namespace = ''] = caipNetworkId.split(':')
  const [from, to] = backgrounds[symbol] ??
    backgrounds[caipNetworkId] ??
    backgrounds[namespace] ?? ['#8a8fa3', '#5c6072']
  return <NetworkImage name={symbol} src={shape && draw({ from, to, shape })} />
}

function draw({ from, to, shape }: Drawing): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><path d="M0 0h40v40H0z" fill="url(#g)"/>${shape}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
