/** The wallets that announce themselves on pages, as `parseKnownWallets` parses them. `scripts/writeSnapshot.ts` writes this file. */
export const names = `MetaMask	esb io.metamask io.metamask.mobile io.metamask.flask io.metamask.mmi
Trust Wallet	es com.trustwallet.app
Base (formerly Coinbase Wallet)	es com.coinbase.wallet	coinbase-wallet
Phantom	esb app.phantom
OKX Wallet	esb com.okex.wallet
Rainbow	me.rainbow
Binance Wallet	esb com.binance.wallet
Uniswap Wallet	org.uniswap.app
Zerion	es io.zerion.wallet
Rabby	io.rabby
Solflare	s
Bitget Wallet	es com.bitget.web3
Xverse Wallet	b
Leather	b
UniSat	b
Brave Wallet	es com.brave.wallet
Exodus	es com.exodus.web3-wallet
Backpack	es app.backpack
Magic Eden	esb io.magiceden.wallet
Base Account	org.base.account
Crypto.com Onchain	es com.crypto.wallet
Bybit Wallet	es com.bybit
Robinhood Wallet	es com.robinhood.wallet
TokenPocket	es pro.tokenpocket
OneKey	es so.onekey.app.wallet
Ronin Wallet	com.roninchain.wallet
Keplr	app.keplr
Coin98 Super Wallet	es com.coin98
Talisman	es xyz.talisman
SubWallet	eb app.subwallet
Nightly	es app.nightly
Core	es app.core.extension
Enkrypt	es com.enkrypt
Family	co.family.wallet
Frame Wallet	sh.frame
Zeal	app.zeal
Guarda	es com.guarda.wallet
Abstract Global Wallet	xyz.abs
AssetGuard	org.tha.hashpay
BeraSig	app.berasig
Bifrost Wallet	com.bifrostwallet
Blanq	com.blanqlabs.wallet
Blazpay	com.blazpay.wallet
Blonect	io.blonect.wallet
Canton Wallet by Send	app.send
clear-wallet	eu.flashsoft.clear-wallet
Concordium	com.concordium.wallet
CoolWallet	es com.coolbitx.cwsapp
Cryptokara	com.cryptokara
Dawn Wallet	xyz.dawnwallet
DexTrade	com.dextrade
DLICOM	com.dlicom
FinoaConnect	io.finoa
Flow Wallet	com.flowfoundation.wallet
Frontier	es xyz.frontier.wallet
Glyph Wallet	io.useglyph
Greenhood Wallet	nl.greenhood.wallet
HashPack	com.hashpack.wallet
Hero Wallet	io.hero.wallet
Hinkal Wallet	pro.hinkal.walletconnect
HOT Wallet	es org.hot-labs
JOIN MOBILE APP	io.getjoin.prd
Kabila	app.kabila.wallet
Komet	me.komet.app
Locker Protocol Wallet	com.lockerprotocol.wallet
Loopring	io.loopring.wallet
LootRush	com.lootrush
LxxDaoWallet	net.lxxdao.wallet
Magic Money	info.chainlens.magicmoney
Mango	app.mango.wallet
MG	com.moongate.one
Micet	com.micet.wallet
Mixin	one.mixin.messenger
MPCVault | Team crypto wallet	com.mpcvault.broswerplugin
Nest Wallet	xyz.nestwallet
NixWallet	com.nixwallet.extension
NodeVault	world.dolphinode.chain
NOVA	com.novawallet.extention
NUFI	es fi.nu
OWallet	io.owallet
Pass App	com.passwallet.app
plug	ooo.plugwallet
PWC Super App	today.paywithcrypto.wallet
QIE Wallet	me.qiewallet
Roam	xyz.roam.wallet
Robeon	com.robeon.wallet
Satu Wallet	com.satuwallet.extension
Scramble	com.scramble
Splits	org.splits.teams.connect
SSP	io.runonflux.sspwallet
Status Legacy	app.status
Super Wallet	com.superearn.wallet
Superhero Wallet	com.superhero.cordova
Tomo Wallet	es inc.tomo
TopNod	com.topnod
TTChain Wallet	com.ttchain
Utila	utila.io
Verified Wallet	network.verified.custody
Vultisig	es me.vultisig
Wigwam	com.wigwam.wallet
xPortal	com.elrond.maiar.wallet
Yo Wallet	com.fastex.wallet
Zelcore	es io.zelcore
ZKX Wallet	com.zkx.app.wallet
Zypto	com.zypto`
