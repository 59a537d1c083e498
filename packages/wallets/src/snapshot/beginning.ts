/** The first wallets of the catalogue, as `readRow` reads them. `scripts/writeSnapshot.ts` writes this file. */
export const beginning = `metamask.io	metamask.app.link		metamask:		MetaMask		io.metamask	io.metamask	1438144202	nkbihfbeogaeaoehlefnkodbefgpgknn	es	isMetaMask|MetaMask	1
trustwallet.com	link.trustwallet.com		trust:		Trust Wallet		com.trustwallet.app	com.wallet.crypto.trustapp	1288339409	egjidjbpglichdcondbcbdnbeeppgdph	esb	isTrust|Trust	1
base.app					Base (formerly Coinbase Wallet)	coinbase-wallet	com.coinbase.wallet	org.toshi	1278383455	hnfanknocfeofbddgcijnmhnfnkdnaad	es	isCoinbaseWallet|Coinbase Wallet	1
phantom.app					Phantom		app.phantom	app.phantom	1598432977	bfnaelmomeimhlpmgjnjophhpkkoljpa	esb	isPhantom|Phantom|phantom.bitcoin	1
www.okx.com/download	web3.okx.com/download		okxwallet:main		OKX Wallet		com.okex.wallet	com.okx.wallet	6743309484	mcohilncbfahbmgdjkbpemcciiolgcge	esb	isOkxWallet|OKX Wallet|okxwallet.bitcoin	1
rainbow.me	rnbwapp.com		rainbow:		Rainbow		me.rainbow	me.rainbow	1457119021	opfgelmcmbiajamepnmloijbpoleiama	e	isRainbow	1
www.binance.com/en/web3wallet	app.binance.com/cedefi		bnc:app.binance.com/cedefi/		Binance Wallet		com.binance.wallet			cadiboklkpojfamcoggejbbdjcoiljjk	esb	isBinance	1
www.ledger.com/ledger-wallet			ledgerlive:	ledgerlive:	Ledger Wallet			com.ledger.live	1361671700		esb		1
safe.global	app.safe.global	app.safe.global	safe:		Safe			global.safe.mobileapp	6748754793		e		1
uniswap.org	uniswap.org/app		uniswap:		Uniswap Wallet		org.uniswap.app	com.uniswap.mobile	6443944476	nnpmfplkfogfpmcngplhnbdnnilmcdcg	e	isUniswapWallet	1
zerion.io	wallet.zerion.io/wc	wallet.zerion.io	zerion:	zerion:	Zerion		io.zerion.wallet	io.zerion.android	1456732565	klghhnkeealcohjjanjjdaeeggmfmlpl	e	isZerion	1
rabby.io			rabby:		Rabby		io.rabby	com.debank.rabbymobile	6474381673	acmacodkjbdgmoleebolmdjonilkdbch	e	isRabby	1
solflare.com					Solflare			com.solflare.mobile	1580902717	bhhhlbepdkbapadjdnnojkbgioiodbic	s	Solflare	1
web3.bitget.com	bkapp.vip		bitkeep:		Bitget Wallet		com.bitget.web3			jiidiaalihmmhddjgbnbgdfflelocpak	esb	isBitKeep|Bitget Wallet	1
www.xverse.app			xverse:		Xverse Wallet			com.secretkeylabs.xverse	1552272513	idnnbdplmphpflfnlkomgpfbpcgelopg	b	XverseProviders.BitcoinProvider	1
leather.io					Leather					ldinpeekobnhjjdofggfgjlcehhmanlj	b	LeatherProvider	1`
