/** The wallets of the catalogue after `beginning.ts`, as `readRow` reads them. `scripts/writeSnapshot.ts` writes this file. */
export const rest = `unisat.io					UniSat					ppbibelpcjmhbdihakflkdcoccbgbkpo	b	unisat	1
brave.com/wallet/					Brave Wallet		com.brave.wallet				esb	isBraveWallet	1
exodus.com	exodus.com/m		exodus:		Exodus		com.exodus.web3-wallet	exodusmovement.exodus	1414384820	aholpfdialjgjfhomihkjbmgjidlcdno	esb	isExodus|Exodus	1
backpack.app	backpack.app/ul/v1		backpack:		Backpack		app.backpack	app.backpack.mobile	6445964121	aflkmfhebedbjioipglgcbcmnbpgliof	es	|Backpack	1
wallet.magiceden.io			magiceden:		Magic Eden		io.magiceden.wallet	com.magiceden.wallet	6478631482	mkpegjkblkkefacfnmkajcjmabijhclg	esb	|Magic Eden|magicEden.bitcoin	1
jup.ag/mobile			jupiter:		Jupiter			ag.jup.jupiter.android	6484069059		s		1
base.org					Base Account		org.base.account				e		1
crypto.com/onchain	wallet.crypto.com/deeplink		dfw:		Crypto.com Onchain		com.crypto.wallet	com.defi.wallet	1512048310	hifafgmccdpekplomjjkcfgodnhcellj	esb		1
www.bybit.com/web3/			bybitapp:open/route?targetUrl=by://web3/walletconnect/		Bybit Wallet		com.bybit	com.bybit.app	1488296980	pdliaogehgdbhbnmkklieghmmjkpigpa	esb		1
www.kraken.com/wallet			krakenwallet:		Kraken Wallet			com.kraken.superwallet	1626327149		esb		1
robinhood.com/web3-wallet/			robinhood-wallet:		Robinhood Wallet		com.robinhood.wallet	com.robinhood.gateway			esb		1
trezor.io/trezor-suite	connect.trezor.io/9/deeplink/			trezorsuite:walletconnect	Trezor Suite			io.trezor.suite	1631884497		esb		1
token.im			imtokenv2:		imToken			im.token.app	1384798940		eb	isImToken	1
tokenpocket.pro			tpoutside:		TokenPocket		pro.tokenpocket	vip.mytokenpocket	6444625622	mfgccjchihfkkindfppnaooecgfneiii	esb	isTokenPocket	1
safepal.com	link.safepal.io		safepalwallet:		SafePal			io.safepal.wallet	1548297139	lgmpcpglpngdoalbgeoldeajfclnhafa	esb		1
onekey.so	app.onekey.so/wc/connect	app.onekey.so/wc/connect	onekey-wallet:	onekey-wallet:	OneKey		so.onekey.app.wallet	so.onekey.app.wallet	1609559473	jnmbobjmhlngoefaiojfljckilhhlhcj	esb	isOneKey	1
wallet.roninchain.com	wallet.roninchain.com		roninwallet:		Ronin Wallet		com.roninchain.wallet	com.skymavis.genesis	1592675001	fnjhmkhhmkbjkkabndcnnogagogbneec	e		1
keplr.app	deeplink.keplr.app	wallet.keplr.app	keplrwallet:wcV2		Keplr		app.keplr	com.chainapsis.keplr	1567851089	dmkamcknogkgcdfhhbddcghachkejeap	e		1
www.argent.xyz	www.argent.xyz/app		argent:app/		Argent			im.argent.contractwalletclient	1358741926		e		1
wallet.1inch.io	wallet.1inch.io/app/nobodywilleveruseit		oneinch:open/nobodywilleveruseit		1inch Wallet			io.oneinch.android	1546049391		e		1
coin98.com/wallet	coin98.com		coin98:		Coin98 Super Wallet		com.coin98	coin98.crypto.finance.media	1561969966	aeachknmefphepccionboohckonoeemg	esb		1
mathwallet.org	www.mathwallet.org		mathwallet:		MathWallet			com.mathwallet.android	1582612388	afbcbjpbpfadlkmhmclhkeeodmamcflc	esb	isMathWallet	1
login.blockchain.com/auth/signup	login.blockchain.com/app		blockchain-wallet:		Blockchain.com			piuk.blockchain.android	493253309		esb		1
www.bitcoin.com	wallet.bitcoin.com	wallet.bitcoin.com	bitcoincom:		Bitcoin.com Wallet			com.bitcoin.mwallet	1252903728		eb		1
tangem.com	app.tangem.com		tangem:		Tangem Wallet			com.tangem.wallet	1354868448		esb		1
talisman.xyz	talisman.xyz/wc		talisman:		Talisman		xyz.talisman	xyz.talisman.app	6761427240	fijngjgcjhjmmpcmkeiomlglpeiijkld	e	isTalisman	1
www.subwallet.app	mobile.subwallet.app		subwallet:	subwallet:	SubWallet		app.subwallet	app.subwallet.mobile	1633050285	onhogfjeacnfoofkfgppdlbmlmnplgbn	e	isSubWallet	1
nightly.app			nightly:		Nightly		app.nightly	com.nightlymobile	6444768157	fiikommddbeccaoicoejoniammnalkfa	esb	|Nightly	1
core.app	core.app		core:	core:	Core		app.core.extension	com.avaxwallet	6443685999	agoakfejjabomempkjlepdflaleeobhb	esb	isAvalanche	1
www.enkrypt.com					Enkrypt		com.enkrypt			kkpllkodjeloidieedojogacfhpaihoh	esb	isEnkrypt	1
family.co			familywallet:		Family		co.family.wallet		1606779267		e		1
frame.sh					Frame Wallet		sh.frame				e	isFrame	1
www.zeal.app			zeal:walletconnect/		Zeal		app.zeal			heamnjbnflcikcggoiplibfommfbkjpj	e		1
zengo.com	get.zengo.com	web.zengo.com	zengo:get.zengo.com/		Zengo Wallet			com.zengo.wallet	1440147115		esb		1
unstoppable.money			unstoppable.money:		Unstoppable Wallet			io.horizontalsystems.bankwallet	1447619907		esb		1
gemwallet.com	gemwallet.com		gem:		Gem Wallet			com.gemwallet.android	6448712670		esb		1
cakewallet.com			cakewallet:		Cake Wallet			com.cakewallet.cake_wallet	1334702542		esb		1
edge.app	deep.edge.app/wc		edge:		Edge			co.edgesecure.app	1344400091		esb		1
atomicwallet.io			atomicwallet:	atomicwallet:	Atomic Wallet			io.atomicwallet	1478257827		esb		1
guarda.com		guarda.com/app			Guarda		com.guarda.wallet			hpglfhgfnhbgpjdenjgmdgoeiappafln	esb		1
mewwallet.com	mewwallet.com		mewwallet:		MEW wallet			com.myetherwallet.mewwallet	1464614025		e		1
valoraapp.com	valoraapp.com		celo:wallet		Valora			co.clabs.valora	1520414263		e		1
iopay.me			iopay:		ioPay			io.iotex.iopay.gp	1478086371		e		1
sequence.xyz	sequence.app	sequence.app			Sequence Wallet						e		1
3swallet.com			bhcwallet:		3S Wallet			network.bho.wallet	1622316272		e
88wallet.app	88wallet.app/wc		com.wallabr.wallet:		88wallet			com.wallabr.wallet			e
abpay.cash			abpay:walletconnect		AB Pay			org.ab.abwallet.android.release	6745787849		e
myabcwallet.io			abc-wallet:abcwc		ABC Wallet			io.myabcwallet.mpc	1642837445		e
abra.com			abra:		Abra Wallet						e
abs.xyz					Abstract Global Wallet		xyz.abs				e
www.adftechnology.com			adf:		ADF Wallet			com.adf.wallet			e
airgap.it		wallet.airgap.it	airgap-wallet:		AirGap Wallet			it.airgap.wallet	1420996542		eb
aktionariat.com	app.aktionariat.com		aktionariat:		Aktionariat Wallet			com.aktionariat.app	1518326813		e
alephium.org			alephium:		Alephium Wallet			org.alephium.wallet	6469043072
alicebob.com			crypto.ab.wallet:		Alicebob Wallet			com.crypto.ab.wallet.app	6467197622	mjmpkbeecljmaoojijflpfpmpdhnpabd	e
alphawallet.com	aw.app		awallet:		AlphaWallet			io.stormbird.wallet	1358230430		e
altme.io			wc-altme:		Altme			co.altme.alt.me.altme	1633216869		e
altrapay.io	altrapay.io		altrapay:		Altra Pay			io.altrapay.wallet			e
amazewallet.com			amazeapp:amazewallet.com		AmazeWallet			com.mining.amaze.wallet	1622941204		e
ammer.app			ammerwallet:		Ammer Wallet				1599698329		e
www.anchorage.com	anchorage.com	www.anchorage.com/platform/self-custody			Anchorage Digital				6470914477		esb
www.antiersolutions.com			ancrypto:app		Ancrypto Wallet				1453657650		e
www.anybit.io			anybit:		Anybit				6740199843		e
www.zkape.io	zkape.io		ape:		Ape Wallet				6450944029		e
www.apollox.com/en	app.apollox.finance	app.apollox.finance			ApolloX			com.apollox.android	1589405398		e
arcawallet.app	arcawallet.app/wc		arcawallet:wc		Arca Wallet			io.constellationnetwork.arca	6757760584		e
www.arculus.co	gw.arculus.co/app/wc		arculuswc:		Arculus Wallet			co.arculus.wallet.android	1575425801		e
arianee.org	i.arian.ee		com.arianee.wallet:		Arianee Wallet			com.arianee.wallet	1435782507		e
www.hashgraph-group.com/products/assetguard	tha-assetguard.vercel.app	tha-assetguard.vercel.app			AssetGuard		org.tha.hashpay	org.tha.hashpay	6751275677	pepjfofpkjbfkkoalnmbdhhghakebaic	e
www.assure.pro	www.assure.pro/Official		assure:		Assure			com.neuxs.assure	1604825026		e
api.astracorewallet.app/website	api.astracorewallet.app/wc		astracore:wc		AstraCore Wallet				6771516553		e
authentrend.com/at-wallet/			atwallet:	atwallet:	AT.Wallet			com.authentrend.atwallet	1479171310		e
atomwallets.com	atomwallets.com		atomwallet:		Atom Wallets			com.atomwallets.app	6754027418		e
wallet.auraspay.com			auraspay:wc		AurasPay			com.auraswallet.app			e
auroracloud.dev/pass			aurora-pass:		Aurora Pass			aurora.pass.android.app	6447244286		e
avacus.cc	avacus.app.link		avacus:		Avacus			io.sowaka.avacus	6449657442		e
azcoiner.com	azcoiner.com		azcoiner:		AZCoiner			com.azc.azcoiner	6467728839		e
www.ballet.com			balletcrypto:		Ballet Crypto			com.balletcrypto	1474912942		eb
www.banksocial.io	banksocial.app.link/download				BankSocial			app.banksocial.io			e
www.bee.com/en	main.apple.bee9527.com		bee:		BeeWallet			network.bee.app	1529988919	nankopfjhdflikcokhgohiaoehnjfako	e
www.berasig.com			berasig:		BeraSig		app.berasig		6502052535	ckedkkegjbflcfblcjklibnedmfjppbj	e
bestwallet.com	best-wallet-prod.web.app/connect		bw:app/connect		Best Wallet			com.bestwallet.mobile	6451312105		e
bexo.com		app.beexo.com	beexo:		Bexo			com.beexo	1533311061		e
bharatbox.io			bharatbox:		BharatBox App				6472478382		e
bifrostwallet.com	app.bifrostwallet.com		bifrostwallet:		Bifrost Wallet		com.bifrostwallet	com.bifrostwallet.app	1577198351		e
billionwallet.io	w.billionwallet.io		billionwallet:		Billion			com.billionwallet	6746122902		e
www.bimwallet.io			bimwallet:		BIM Wallet			io.bimwallet			e
www.binance.us			bncus:binance.us/cedefi		Binance.US Wallet			com.binance.us	1492670702		e
binox.space	binox.space/wc.html		binox:		Binox Wallet			com.binox.wallet			e
bitizen.org	bitizen.org/wallet/		bitizen:wallet/		Bitizen			org.bitizen.wallet	1598283542		e
bitnovo.com			bitnovowallet:		Bitnovo Wallet			com.bitnovo.Wallet	1553430666		e
bitpay.com/wallet	link.bitpay.com		bitpay:		BitPay Wallet						esb
bitpie.com			bitpiewc:		Bitpie				1481314229		eb
bitso.com/web3-wallet	bitso.com/web3-wallet		bitso:bitso.com/web3-wallet		Bitso Web3 Wallet			com.bitso.wallet	1292836438		e
www.bitverse.zone			bitverseapp:open/wallet		Bitverse			com.bitverse.app		gkeelndblnomfmjnophbhfhcjbcnemka	e
blackfort.network			blackfortwc:		BlackFort Wallet			exchange.blackfort.blackfortwallet	6447954137		e
bladewallet.io		welcome.bladewallet.io	org.bladelabs.bladewallet:		Blade Wallet			org.bladelabs.wallet	1623849951	abogmiocnneedmmepnohnhlijcjpcifd
www.blanqlabs.com		wallet.blanq.app			Blanq		com.blanqlabs.wallet	xyz.blanq.mobile	6470715307		e
blazpay.com/download					Blazpay		com.blazpay.wallet			cecndeddohekaklkfehmcnhejflmclhc	e
greengloryglobal.com			blockaura:walletconnect		Blockaura			com.blockaura_classic			e
blocto.io	blocto.app		blocto:		Blocto			com.portto.blocto	1481181682		e
wallet.blofin.com	wallet.blofin.com/app/		blofin-wallet:		BloFin Wallet			com.blofin.wallet.wallet	6753210919		e
blonect.io	blonect.io				Blonect		io.blonect.wallet	tech.uni2net.wallet.blonect	6757797367	fjkiiakkcmfcikcdhajghpidjdifjjig	e
bonuz.xyz	bonuz.id	bonuz.id	bonuzapp:		bonuz Social Wallet			market.bonuz.app	1637687439		e
www.mtpelerin.com/bridge-wallet	bridge.mtpelerin.com/wc				Bridge Wallet			com.mtpelerin.bridge	1481859680		e
www.broearn.com	www.broearn.com/link/wallet		broearn:wallet/		Broearn Wallet			com.broearn.browser	6444156587		e
bron.org			bron-mobile:wallet-connect	bron:wallet-connect	Bron			org.bron.mobile	6757437880		e
bscecowallet.com			bscwalletapp:		BSC Wallet				6445821381		e
burritowallet.com	app.burritowallet.com		burrito:		Burrito			com.burritowallet.app	6449563083		e
buzz-up.io			buzzup:		BUZZUP			io.chainon.lsyim			e
www.bytebank.org			hideoutwallet:		ByteBank			com.hideout.wallet	1620315192		e
caesiumlab.com			caesium-app:walletconnect		Caesium			com.csm_app			e
cantonwallet.com		cantonwallet.com/wc			Canton Wallet by Send		app.send			ldmohiccoioolenadmogclhoklmanpgi
cardstack.com/earn-together	wallet.cardstack.com		cardwallet:		Card Wallet						e
catecoin.app		wallet.catecoin.club	catecoin:		Catecoin Wallet			com.crypto.wallet.catecoin	1637850589		e
certhis.io	certhis.io				Certhis						e
cfcx.io	cfcx.io		cfcx:		CFCX			com.cfcx	6753644341		e
chain.com			chainapp:		Chain				6444779277		e
ciphertrade.org	ciphertrade.org/wc		ciphertrade:wc		CipherTrade			org.ciphertrade.app			e
getclave.io	getclave.io/link/wc	getclave.io/link	clave:link/wc/	clave:link/wc/	Clave			com.clave.mobile	6449253761		e
clear-wallet.flashsoft.eu					clear-wallet		eu.flashsoft.clear-wallet			djlahdpfkflehaepgohnnodmaajabdlg	e
clot.app			clot:		Clot				1584113315		e
www.coca.xyz	wwallet.app.link		wirexwallet:		COCA Wallet			com.wirex.wallet	1594165139		e
www.getcogni.com	getcogni.com/web3_wc_connect		getcogni:web3/		Cogni			com.getcogni.app	1483957512		e
coincircle.com	coincircle.com/app/walletconnect				CoinCircle						e
wallet.coinex.com/en/					CoinEx Wallet			com.viabtc.wallet	1462031389		e
coingrig.com	link.coingrig.com		coingrig:		Coingrig			com.coingrig	1583464451		e
www.coinomi.com			coinomi:		Coinomi			com.coinomi.wallet	1333588809		esb
coinstats.app	coinstats.app		coinstats:	coinstats:	CoinStats			com.coinstats.crypto.portfolio	1247849330		e
www.coinsdo.com			coinwallet:	coinwallet:	CoinWallet			com.coinsdo.wallet	6479635869	oafedfoadhdjjcipmcbecikgokpaphjk	e
coldwallet.com	coldwallet.com		pluswallet:		Cold Wallet			com.PlusWallet	6467651848		e
compasswallet.io			leapcompass:		Compass Wallet			io.leapwallet.compass	6450257441	anokgmphncpekkhclmingpimjmcooifb	e
concordium.com	wallet.concordium.software		concordiumwallet:		Concordium		com.concordium.wallet	com.pioneeringtechventures.wallet	1593386457	mnnkpffndmickbiakofclnpoiajlegmg
coolwallet.io			coolwallet:		CoolWallet		com.coolbitx.cwsapp	com.coolbitx.cwsapp	1328764142		esb
www.cornwallet.io	www.cornwallet.io				CornWallet				6755650881		e
getcosine.app			cosine:		Cosine Wallet						e
www.cosmostation.io			cosmostation:		Cosmostation			wannabit.io.cosmostaion	1459830339		e
app.creditcoin.org			creditwallet:		Credit Wallet			com.creditcoin.mobile	6478491272		e
www.crossmint.com	www.crossmint.com				Crossmint						e
play.google.com/store/apps/details?id=com.cypherchat			cypherchat:wc		Cryptic			com.cypherchat			e
cryptnox.com			cryptnox:		Cryptnox Wallet			com.cryptnox.cryptnoxwallet	1583011693		e
cryptokara.com			cryptokara:StartScreen		Cryptokara		com.cryptokara	com.cryptokara			e
cvl.network	app.cvl.network	app.cvl.network			CVL Wallet			llp.bc_group.cvl_wallet	6444357628		e
wallet.cyber.co	wallet.cyber.co				CyberWallet						e
www.cyperchat.net			cyper:app/wallet/index		Cyper			com.mzl.cyper	6754552193		e
cypherhq.io	app.cypherhq.io		cypherwallet:		Cypher Wallet			com.cypherd.androidwallet	1604120414		es
www.daffione.com					DaffiOne			com.me.daffione			e
wallet.dailychain.org			dailywallet:		Daily Wallet			com.wallet.daily			e
www.dawnwallet.xyz					Dawn Wallet		xyz.dawnwallet		1673143782		e
dcentwallet.com	link.dcentwallet.com		dcent:		DCENT			com.kr.iotrust.dcent.wallet	1447206611		esb
debox.pro	debox.pro/wc		debox:		DeBox Wallet			com.tm.security.wallet	6444485220		e
www.defiantapp.tech	defiantapp.tech		defiantapp:		Defiant			ar.com.andinasmart.defiant	1559622756		e
dexari.com	dexari.com/join		dexari:		Dexari			com.dexari	6741098169		e
dextrade.com	pwa.dextrade.com	pwa.dextrade.com			DexTrade		com.dextrade			nmladckinifchdidkoaagbcpnieocoah	e
dfinnwallet.app	dfinnwallet-link.vercel.app		dfinnwallet:		Dfinn Wallet			money.dfinn.wallet	6451134219		e
dgg.network	dggnetwork.app.link		dgg:		DGG Wallet			network.dgg.wallet	1659618218		e
diamante.io	dwconnect.diamante.io/wc		diamwallet:wc		DIAM Wallet			com.diamante.diamwallet	6450691849
www.didwallet.io	didwallet.io/i		abt:didwallet.io/i		DIDWallet			com.arcblock.wallet.app.product	1460083542		e
app.ds.pro	app.ds.pro/wc/connect		digitalshield-wallet:wc	digitalshield-wallet:	Digital Shield				6740052686		e
dlicom.io	dlicom.me	dlicom.me			DLICOM		com.dlicom	com.shlenpower.dlicom	6502626332	mbhpbeaplpkadefjmpbnlkomdhlomiec	e
www.dokwallet.com	www.dokwallet.app		dokwallet:		Dokwallet			com.dok.wallet	1533065700		e
dolletwallet.com			dolletwc:		Dollet			com.dolllet.mainnet	6451143361		e
wallet.doma.io			goldwallet:		DomaWallet			com.Domawallet	6755648519		e
vault.dosi.world			app.dosivault:		DOSI Vault			world.dosi.vault	1664013594	blpiicikpimmklhoiploliaenjmecabp	e
dropmate.fi			dropmate:app		Dropmate			app.dropmate			e
dropp.cc	paymentslink.dropp.cc		dropp:		Dropp			cc.dropp.wallet	1544894404
www.dssecurity.ch					DS Security SA						e
www.dttd.io			dotted:		DTTD						e
www.earthwallet.io	wallet.earth	wallet.earth	earthwallet:	earthwallet:	Earth Wallet			earth.wallet.app	1638414929	agkfnefiabmfpanochlcakggnkdfmmjd
www.echooo.xyz			echooo:echooo.valleysound.xyz/vss/walletconnect		Echooo Wallet			com.smartwallet.app	6446883725	lcmncloheoekhbmljjlhdlaobkedjbgd	e
ecoinwallet.org	ecoinwallet.org/link		ecoinwallet:		ECOIN Wallet			org.ecoinwallet			e
elastos.net/wallet	essentials.web3essentials.io		essentials:		Elastos Essentials			io.web3essentials.app	1568931743		e
www.ellipal.com	www.ellipal.com		ellipal:		ELLIPAL				1426179665		esb
enjin.io/products/wallet	deeplink.wallet.enjin.io		enjinwallet:		Enjin Wallet			com.enjin.mobile.wallet	1349078375		e
www.ennowallet.com			ennowallet:		Enno Wallet			com.app.awqsome.ennowallet	1577011660		e
ethermail.io			ethermail:		EtherMail			com.ethermail.ethermail_android	6451305966		e
www.ethos.io					Ethos Self-Custody Vault			com.ethos2.prod	6450948705		e
everspace.app	everspace.app/deeplink		everspace:		Everspace			com.oberton.app	1585434994		e
filwallet.co	h5.filwallet.co				FILWallet				1572930901		e
app.finoa.io					FinoaConnect		io.finoa		1484058524		e
fintoken.pro	ios.fintoken.pro/app		fintoken:		FINTOKEN			com.digitalasset.fintoken	6447503215		e
www.fireblocks.com		console.fireblocks.io/v2/	fireblocks-wc:		Fireblocks			com.fireblocks.client	1439296596		esb
fizen.io			fw:		Fizen Wallet			com.fizen.io.wallet	1621269508		e
flash-wallet.com			flashwallet:		Flash Wallet			com.flashwallet.production	6461013442		e
wallet.flooz.trade	wallet.flooz.trade/wc		floozwallet:		Flooz			wallet.flooz.mobile	1621027074		e
wallet.flow.com	frw-link.lilico.app		frw:		Flow Wallet		com.flowfoundation.wallet	com.flowfoundation.wallet	6478996750	hpclkefagolihohboafpheddmmgdffjm	e
fncy.world			metacubewallet:		Fncy Mobile Wallet			com.metaverse.world.cube	1613707166		e
foxwallet.com	link.foxwallet.com		foxwallet:		FoxWallet			com.foxwallet.play	1590983231		esb
freedom.world/wallet	freedom.world		freedom-wallet:freedom.world/		Freedom World			com.bitazza.freedom.wallet	1606936073		e
freehold.finance	freehold.finance/wc		freeholdapp:walletconnect/wc		Freehold Wallet				6504279581		e
www.freighter.app			freighterwallet:wc-redirect		Freighter			org.stellar.freighterwallet	6743947720
www.frontier.xyz			frontier:		Frontier		xyz.frontier.wallet	com.frontierwallet	1482380988	kppfdiipphfccemcignhifpjkapfbihd	esb
frostfirewallet.com			frostfire:wc		Frostfire			com.velas.frostfire			e
www.fxwallet.com			fxwallet:		FxWallet			com.fxfi.fxwallet	1560943983		e
gamic.app	www.gamic.app/wc		gamic:	gamic:	Gamic			app.gamic.guild.gamic_guild_mobile	1673683070		e
www.gateweb3.net/web3			gtweb3wallet:	gtweb3wallet:	GateWallet						e
gayawallet.com	gayawallet.com				Gaya Wallet			com.gayawalletmobapp	6741714278		e
gemspocket.com			ancrypto:app		Gems Pocket			com.ancryptoWallet	1660898349		e
ggp.gg/en					GGP Wallet			com.ggp__wallet	6692627990		e
girin.app			girinwallet:	girinwallet:	Girin Wallet			app.girinwallet	6670226485
www.gk8.io			gk8:main		GK8				1591020248		e
useglyph.io					Glyph Wallet		io.useglyph				e
gm2.social			gm2:home		GM² Social			com.gm2.app.prod	6502584673		e
goldaxis.com			goldaxis:		Goldaxis			com.goldaxis	6756679854		e
goldbit.io/gbapp.php			goldbit:		GoldBit			com.goldbitpro.wallet	1551914030		e
goldpocket.io			gp:wc		GoldPocket			com.thomaszhai.gp			e
gooddollar.org	wallet.gooddollar.org	wallet.gooddollar.org	gooddollar:	gooddollar:	GoodDollar			org.gooddollar			e
www.greenhoodwallet.com			greenhood:		Greenhood Wallet		nl.greenhood.wallet	com.greehood.wallet	1661248135		e
gridlock.network			network.gridlock.appgridlock:		Gridlock Wallet			network.gridlock.AppGridlock	1567057330		e
www.grrn.ng	grrnpay.grrn.io/wc		grrnpay:wc		GRRNPay			com.grrn.ng.pay	6754450838		e
guardiianwallet.io			guardiianwallet:		GUARDIIAN Wallet			com.gardianwallet	6478384338		e
www.haha.me	haha.me		haha:		HaHa			com.permutize.haha	1591158244		e
hai.hacken.io	hacken.ai		hai:		hAI by Hacken			com.hackenai.hackenaiapp	1501384789		e
halo.social	link.kuwallet.com/universallink		halowallet:		Halo Wallet			com.kucoin.wallet	1633572905	nbdpmlhambbdkhkmbfpljckjcmgibalo	e
haqq.network/wallet			haqq:		HAQQ Wallet			com.haqq.wallet	6443843352		e
harti.io			harti:		HARTi Wallet			app.harti	1599921940		e
hashpack.app	link.hashpack.app	link.hashpack.app	hashpack:		HashPack		com.hashpack.wallet	app.hashpack.wallet.twa	6444389849	gjagmgiddbbciopjhllkdnddhcglnemk
wallet.hashport.com	link.wallet.hashport.com		expo2025-wallet:		HashPort Wallet			io.hashport.hashwallet	6450660947		e
www.esignus.com			hashwallet:app/wc		HASHWallet			com.esignus.hashwalletmanager	6443484063		e
hbwallet.app			hbwallet:		HB WALLET			co.bacoor.android.hbwallet	1273639572		e
helixid.io			helix-id:helix-id.com		helix id			com.io.helix.id	1469238013		e
herewallet.app			herewallet:		HERE Wallet
app.herowallet.com	wallet.hero.io/signin/wc	app.herowallet.com/signin/	herowallet:wc		Hero Wallet		io.hero.wallet	io.hero.wallet	6757118686	eadjllodfjkbljlihgiflhapafcigoee	e
hinkal.pro					Hinkal Wallet		pro.hinkal.walletconnect			khfjgapjfcdoffmklchibpepboholpbe	e
hippowallet.io	hippowallet.io		hippowallet:		Hippo Wallet			com.blockchaincommodities.hippo_wallet	1613041499	hddkffjleepiafmkhcneldjipkfkkofk	e
www.holdstation.com	staging-referral.holdstation.com/wallet-connect		holdstation:		Holdstation Wallet			io.holdstation	6444925618		e
www.hootark.com			hootark:		HootArk			com.bose.meta.browser			e
hot-labs.org/wallet	app.hot-labs.org	app.hot-labs.org/link	hotwallet:		HOT Wallet		org.hot-labs	app.herewallet.hot	6740916148	mpeengabcnhhjjgleiodimegnkpcenbk	es
www.hyperpay.io			hyperpay:	hyperpay:	HyperPay			com.legendwd.hyperpayW	1354755812		e
ivirse.com			ivirse:		IApp			com.ivirse.figame	6446265246		e
ibvm.io			ibvm:		IBVM Wallet			com.ibvm.wallet	6744966630		e
icewal.com			icewal:		icewal			com.icecorp.wallet	1629607532		e
rktechworks.com/idpocket					ID Pocket			com.rktechworks.idpocket	1549462128		e
iluminary.ai	ilumi.app.link		iluminary:		iLuminaryAi Wallet			com.iluminary	6463699032		e
imem.app	imem.app/download				iMe Messenger & Crypto Wallet			com.iMe.android	1450480822		e
www.ixo.world			impactsx:		Impact Wallet			com.ixo.mobile	6444948058		e
indi.gg			indigg:walletconnect		IndiGG			com.indiggcommunity			e
internetmoney.io	internetmoney.io		internetmoney:		Internet Money			com.internetmoneywallet.app	1641771042	ckklhkaabbmdjkahiaaplikpdddkenic	e
www.ipmb.com			com.ipmb.app:walletcon		IPMB Wallet			com.ipmb.app	6474244533	gohpeceldnpglangfimhdjlfhgalohco	e
ironwallet.io	app.ironwallet.io				IronWallet			com.wallet.crypto.btc.eth	6451146325		e
islamicoin.finance/islamiwallet		islamiwallet.com	islamiwallet:islami.com/path/		ISLAMIwallet			com.islami.wallet	1631212925		e
interlinklabs.ai	interlinklabs.ai/deeplink/wallet		interlinkid:		ITLX Wallet			org.ai.interlinklabs.interlinkId	6737988220		e
www.itoken.com			huobiwallet:		iToken Wallet			com.huobionchainwallet.gp	1433883012		e
www.jambo.technology			jbw:walletconnect		Jambo			com.jambo			e
joeywallet.xyz			joey:settings		Joey Wallet			xyz.joeywallet	6745415911
getjoin.io					JOIN MOBILE APP		io.getjoin.prd	io.getjoin.prd	6590635145		e
kabila.app/docs/kabila-wallet	wallet.kabila.app	wallet.kabila.app	kabila-wallet:		Kabila		app.kabila.wallet	wallet.kabila.app	6467106529	cnoepnljjcacmnjnopbhjelpmfokpijm
www.kaiawallet.io	app.kaiawallet.io		kaiawallet:wallet		Kaia Wallet			io.klutch.wallet	6502896387		e
katzwallet.com	katzwallet.com				Katz Wallet			com.katzwallet	6749442473		e
kaxaa.com	link.kaxaa.com	link.kaxaa.com			KAXAA Wallet					njlpbnllmbgdjcmjogmlheldgkcdjnol	e
keeper-wallet.app	link.keeper-wallet.app				Keeper			app.keeper.wallet	6444443920		e
kelp.org	link.kelp.finance/walletconnect		link.kelp.finance:walletconnect		Kelp			com.app.kelpa	1632857274		e
key3.ai	www.key3.ai		walletapp:		Key3				6742847091		e
keychain.money	app.keychain.money	app.keychain.money			Keychain						e
keyring.app	keyring.app		keyring:	keyring:	KEYRING PRO			co.bacoor.keyring	1546824976		e
kgen.io			kgen:app/wallet		KGeN Wallet			com.indiggcommunity	6478902511		e
kigo.io	kigo-digital.app.link		kigo-mobile-app:		Kigo			com.augeo.kigo	6449599872		e
kimlwallet.com	app.kimlwallet.com	app.kimlwallet.com	kimlwallet:		KIML Wallet				6746929530		e
klever.io			klever-wallet:dp/walletconnect		Klever Wallet			finance.klever.bitcoin.wallet	1615064243		esb
klipwallet.com	klipwallet.com		klipwallet:		klip			com.klipwallet.app	1627665524		e
koalawallet.io			kowallet:		Koala Wallet			com.eucalyptuslabs.kowallet	1627486259	lnnnmfcpbkafcpgdilckhmhbkkbpkmid	e
komet.me			komet:		Komet		me.komet.app		6448238558	anmkkggohcdelhaholjialcfgdbcegbo	e
konio.io	konio.io		konio:		Konio			com.adrihoke.konio	6453561342		e
www.kresus.com			com.kresus.superapp:		Kresus SuperApp			com.kresus.superapp	6444355152		e
kriptok.io	dev-api.kriptok.io/wc		kriptok:wc		KriptoK			com.kriptokasam.cryptowallet	6752350022		e
kriptomat.io/web3/			kriptomatapp:wallet-connect		Kriptomat			io.kriptomat.app	1440135740		e
kriptonio.com	app.kriptonio.com/mobile		kriptonio:		Kriptonio			com.kriptonio.mobile.android	6444807361		e
kryptogo.com/wallet			kryptogo:		KryptoGO Wallet			com.kryptogo.walletapp	1593830910	bgaihnkooadagpjddlcaleaopmkjadfl	e
krystal.app	wallet.krystal.app	defi.krystal.app	krystalwallet:		Krystal			com.kyrd.krystal	1558105691		e
kubwallet.com	applink.kubwallet.com		kubwallet:		KUB Wallet			com.bbt.bitkubnext	6444399387		e
www.kucoin.com/Web3			kucoin:/wallet/walletConnect		KuCoin Web3 Wallet			com.kubi.kucoin	1378956601		esb
leapwallet.io			leapcosmos:		Leap			io.leapwallet.cosmos	1642465549	fcfcfllfndlomdhbehjjcoimbgofdncg	e
www.legacynetwork.io			legacy:network.io		Legacy Wallet			io.legacynetwork.app	6443578674	ammjlinfekkoockogfhdkgcohjlbhmff	e
www.legionnetwork.io			legionapp:		LegionNetwork			com.legion.production	1602921528		e
lflabs.fund/wallet	lflabs.fund/wallet		lfwallet:		LF Wallet App			com.lfwallet.app			e
liberawallet.com			libera:		Libera			com.impactmarket.mobile			e
lif3.com			lif3wallet:walletview		Lif3 Wallet			com.lif3.wallet	6444389674		e
lifedefi.co					Life DeFi			life.lifecrypto.app	1591427970		e
liker.land/getapp			com.oice:		LikerLand App			com.oice	1248232355
linen.app	linen.app		linen:		Linen			app.linen.wallet	1480509067		e
lab.localtrade.cc	ws.lab.localtrade.cc	docs.localtrade.cc/products/defi-wallet-mvp-for-ios			LocalTrade Wallet			com.localtrade.wallet	1602772298		e
lockerprotocol.com					Locker Protocol Wallet		com.lockerprotocol.wallet			pdkhlfhhjkdepnppbdpliepjaocghibh	e
loopring.io			loopring:		Loopring		io.loopring.wallet	loopring.defi.wallet	1550921126		e
www.lootrush.com/lootrush-wallet					LootRush		com.lootrush			lfmmjkfllhmfmkcobchabopkcefjkoip	e
luminawallet.org	luminawallet.org/wc		lumina:wc		Lumina Wallet			com.luminawallet.app			e
lumowallet.com	lumowallet.com/download				Lumo Wallet			com.lumo.wallet	6777980446		e
www.lunascape.org/browser/mobile			lunascape:		Lunascape Browser			jp.co.lunascape.android.ilunascape	380065805		e
www.lxxdao.net	lxxdao.net		lxxdao:		LxxDaoWallet		net.lxxdao.wallet	com.lxxdao.wallet	6764900424	ogbdflabaoemndngioedpedkcieinfca	e
m1nty.app			m1nty:		M1NTY			app.m1nty.android	1643737318		e
www.chainlensnft.info					Magic Money		info.chainlens.magicmoney			dbofalaimbebcaiikgljjhfblajalkpp	e
www.mangoprotocol.site					Mango		app.mango.wallet			nphpjgifdodfhachompmknpdjnhomkcc	e
maxwallet.cc			maxwallet:	maxwallet:	MaxWallet			com.maxwallet.cc			e
ttmwallet.io			ttmwalletapp:		MDAO Wallet			com.ttmbank.wallet.app	1540851562		e
astrox.me		app.astrox.me	astrox:me/wcx		Me Wallet			com.astrox.me	1634031707
mecowallet.com			mecowallet:		MeCo Wallet			com.memecore.wallet	6749523218		e
moongate.one		wallet.moongate.one			MG		com.moongate.one				e
addons.mozilla.org/en-US/firefox/addon/micet/					Micet		com.micet.wallet				e
midoin.com	midoin.app.link		midoin:		midoin			com.midoin	1374974523		e
minerva.digital	minerva.digital		minerva:		Minerva Wallet			digital.minerva			e
miraiapp.io	go.miraiapp.io		miraiapp:		Mirai App			co.mirailabs.app	6472134236		e
messenger.mixin.one		mixin.one	mixin:		Mixin		one.mixin.messenger	one.mixin.messenger	1322324266		e
monarchwallet.com	monarchwallet.com				Monarch Wallet				1386397997		e
mone.my	mone.my/app		mone:		mOne superapp			com.metapro.app	1628087356		e
moneda.com	auth.moneda.com				Moneda			com.moneda.io	6741869236		e
moonstake.io	moonstake.io/launchApp		moonstake:		MOONSTAKE			io.moonstake.wallet	1502532651		e
mpcvault.com	ulink.mpcvault.com/wccallback	console.mpcvault.com	com.mpcvault.mobileapp:wccallback	com.mpcvault.mobileapp:wccallback	MPCVault | Team crypto wallet		com.mpcvault.broswerplugin	com.mpcvault.mobileapp.android	1622756458	jgfmfplofjigjfokigdiaiibhonfnedj	e
mywallet.io	my.tt/wc/		mywallet-wc:	mywallet-wc:	My Wallet						e
www.mynawallet.jp	prd-api.mynawallet.jp/deeplink		mynawallet:		MynaWallet			jp.co.mynawallet.MynaWallet	6751813717		e
wallet.naba.ae	wallet.naba.ae		nabapass:		Naba Wallet			com.naba.naba_wallet			e
nabox.io	nabox.io/app		nabox:		Nabox				6443821021		e
nash.io			nash:		Nash			io.nash.app	1475759236		e
nft.sunloft.io			ncolle:		Ncolle Wallet			com.sunloft.ncolle	6743734831		e
neftipedia.com	nefti.id/asset/		nefti:nefti.id/asset/		NeftiWallet			com.NEFTiPEDiA.mp			e
neonwallet.com			neon:	neon:	Neon Wallet			neo.org.freewallet.app	1530111452
nestwallet.xyz			nestwallet:		Nest Wallet		xyz.nestwallet	xyz.nestwallet.nestwallet	6451122334	cmoakldedjfnjofgbbfenefcagmedlga	e
nicegram.app	nicegram.app		ncg:wallet/home		Nicegram Wallet			app.nicegram	1608870673		e
nixwallet.vercel.app					NixWallet		com.nixwallet.extension			nkkaidapildbkjmnfeieepmejghgmipi	e
chain.dolphinode.world/wallet	chain.dolphinode.world/wc				NodeVault		world.dolphinode.chain		6756870326	nhihmlanbfomighpjodmmliikbnlmaog	e
www.nodle.com/products/cash_app			nodle:		Nodle			io.nodle.cash	1480763553
nonbank.io	id.nonbank.io/wc		nonbank:		NonBank			io.nonbank	6477441479		e
noone.io			crypto.noone.wallet:walletcon		Noone Wallet			io.noone.androidwallet	1668333995	bgfhmafjampalkbjicjcjiikhlaggdnm	e
nov.ag		www.nov.ag	nova:	nova:	NOVA		com.novawallet.extention		6753857720		e
novawallet.io			novawallet:		Nova Wallet			io.novafoundation.nova.market	1597119355		e
walletnow.app	walletnow.app.link	walletnow.app.link	nowwallet:	nowwallet:	NOW Wallet			com.nowwallet	1591216386		esb
nu.fi		wallet.nu.fi/wallet_connect/connector/redirect			NUFI		fi.nu			gpnihlnnodeiiaakbikldcihojploeca	e
www.nufinetes.com	apple.vimworld.org		vimwallet:	vimwallet:	Nufinetes			com.vimworld.wallet	1609562349
apps.apple.com/us/app/nulltrace/id6758411859	nulltrace.app				NullTrace				6758411859		e
www.nvxowallet.com	www.nvxowallet.com/wc		nvxowallet:wc		NVXO Wallet			com.nvwallet.wallet	6741467282		e
www.oasys-wallet.com	www.oasys-wallet.com/wc/		oasys-wallet:		Oasys Passport			com.oasys_wallet.oas_app	6449960854		e
obliowallet.com			oblio:		Oblio Wallet			com.oblio.wallet			e
obvious.technology	wallet.obvious.technology		obvious:		Obvious			com.hashhalli.obvious	1643088398		e
okse.io	okse.io		oksewallet:		Okse Wallet			wallet.okse.io	1555914591		e
okto.tech	okto.go.link/?adj_t=j39b9kp&adj_fallback=https%3A%2F%2Fokto.tech&adj_redirect_macos=https%3A%2F%2Fokto.tech		okto:		Okto			com.coindcx.okto	6450688229		e
omni.app	links.omni.app		omni:		Omni			fi.steakwallet.app	1569375204		e
ondex.money	ondex.money/wc		ondex:wc		Ondex			com.ondex.wallet	6762642985		e
onewallet.it.com	onewallet.it.com/ws		onewallet:wallet		onewallet				6749446601		e
onlybulls.com	onlybulls.com		onlybulls:		OnlyBulls Wallet			com.askroi.onlybulls	6746166943		e
onto.app			ontoprovider:		ONTO			com.github.ontio.onto	1436009823		e
onyx.org	wallet.onyx.org		onyxwallet:/		Onyx Wallet			com.onyx.walletprod	6748654539		e
openwallet.finance					Open Wallet			com.finverselabs.openwallet	6502636684		e
www.crypto.haudi.jp/openloop/	www.crypto.haudi.jp/wc		openloop:	openloop:	Openloop Connect			jp.haudi.crypto.openloopconnect	6762738283		e
opera.com			cryptobrowser:		Opera Crypto Browser				1604311726		e
optowallet.com			opto:		Opto Wallet			app.opto.wallet	6443854537		e
www.opz.com			opz-wallet:		OPZ Wallet			com.opz.dev	6463236757		e
orion.xyz			orion:		Orion				1659758160		e
www.outlawgames.app			outlaw:		Outlaw Wallet			com.outlawgame.android			e
over.network/overflex			overflex:		OverFlex			com.superblock.overmobile	6447250892		e
owallet.io			owallet:		OWallet		io.owallet	com.io.owallet	1626035069	hhejbopdnpbjgomhpmegemnjogflenga	e
oxalus.io/wallet		oxalus.io	oxalus:		Oxalus Wallet			io.oxalus.wallet	1620111723		e
oxpaywallet.com	oxpaywallet.com/wc				OXPAY			com.oxWallet.production			e
ozonewallet.io			chiawallet:ozonewallet.io		OzoneWallet			com.chiatk.apps.ozone1			e
paliwallet.com			paliwallet:		Pali Wallet			io.paliwallet	6447639615		e
panaroma.finance			panaromawallet:walletconnect		Panaroma Wallet			com.panaroma.wallet			e
pandoshi.com			pandoshiwallet:		Pandoshi Wallet			com.pandoshi.wallet			e
paraswap.io	wallet.paraswap.io/#/		paraswap:		ParaSwap Wallet				1584610690		e
www.paribu.com/self/			self:		Paribu Self			com.paribu.self	6608980005		e
pass.app	pass.app/connect		passwallet:		Pass App		com.passwallet.app	com.passwallet.app	6670792141		e
www.passpay.io			com.wallet.passpay:		PassPay Wallet				1645009398		e
www.paybolt.com			paybolt:Wallet		PayBolt			com.fincrypt.paybolt	1599880290		e
payperless.com			payperless:		Payperless			com.payperless.wallet	1552741313		e
peakdefi.com					PEAKDEFI			com.peakdefiwallet			e
www.pierwallet.com	pierwallet.xyz/wc				pier			one.nobank.app	1613187762		e
pillar.fi			pillarwallet:		Pillar			com.pillarproject.wallet	1346582238		e
pintu.co.id			pintu:web3wallet		Pintu			com.valar.pintu	1494119678		e
pionewallet.com			tobewallet:		PioneWallet			com.companyname.swaptobe	6738914833		e
pitaka.io	app.pitaka.io		pitaka:		Pitaka			com.pitakamobile	1644341925		e
plasma-wallet.com	plasma-wallet.com		plasmawallet:		Plasma Wallet				1461735396		e
plena.finance					Plena-App			com.plena	1608061460		e
pltwallet.io	pltwallet.io		pltwallet:		PLTwallet			com.palettechain.wallet	1581055631		e
plugwallet.ooo			plug:		plug		ooo.plugwallet	co.psychedelic.plug	1599570197	cfbfdhimifdmdehjmkdobpcjfefblkjm
plumaa.id	api.plumaa.id/app/	api.plumaa.id/app/	plumaa:	plumaa:	Plumaa ID				6475269207		e
www.plutope.io			plutope:		Plutope			com.app.plutope	6466782831		e
www.pockie.io/ko	pockie.app.link		pockie:		pockie			com.pilab.pockie	6448715234		e
porta.finance			porta:		PortaWallet			com.wallet.porta.android			e
x.prettygood.io	x.prettygood.io/wallet		pgk:wallet		PrettyGood Keyboard			com.pgk.keyboard			e
pundi.ai	fx.wallet/wc		fxwallet:		Pundi Wallet			com.pundix.functionx	1504798360		e
purechain.com	purewallet.ai/api		purewalletp:		PureWallet			com.nslab.purewalletp	6738949168		e
puzzle.online	jigsaw-dev.puzzle.online	walletconnect.puzzle.online	puzzleapp:		Puzzle Wallet			online.puzzle	6450268321	fdchdcpieegfofnofhgdombfckhbcokj
paywithcrypto.io			pwc:wallet		PWC Super App		today.paywithcrypto.wallet	com.paywithcrypto.paywithcrypto	6748593718	offikenkomflpdlapgobkimgfjpakdgm	e
www.qiewallet.me	www.qiewallet.me		qiemobilewalletconnect:		QIE Wallet		me.qiewallet	com.qiewallet	6445826746	oljchdcgmibnjbbopolafbjncfhdacjb	e
qoin.world			wcqoin:		Qoin Wallet			com.qoin.wallet	1483718254		e
www.qubetics.com			qubetics:		QubeticsWallet			com.qubetics.wallet	6746333540		e
wallet.qubic.app	wallet.qubic.app		qubic:		Qubic Wallet			app.qubic.wallet	1563987988
www.r0ar.io			roarwallet:		R0AR Mobile Wallet			com.roar_wallet	6745417026		e
reactwallet.io	reactwalletback.com/app-link/				React Wallet			com.react.wwallett	6743440808		e
ready.io			readywallet:		Ready				1668536401		e
www.myrenegade.net	webapp.myrenegade.net		renegade-web3wallet:		Renegade			com.app.renegade	1670346221		e
wallet.revelator.com			revelatorwallet:		Revelator Wallet			com.revelator.originalworks	1484642420		e
www.rewardywallet.com	www.rewardywallet.com/wc		rewardywallet:		Rewardy Wallet			com.chainwith.rewardy	6572285114		e
www.rezor.org			rezor:app		Rezor			com.rezor			e
ricewallet.io	ricewallet.io		ricewallet:		RiceWallet						e
ripio.com/portal			ripio:portal		Ripio Portal			com.ripio.android	1221006761	ddamhapapianibkkkcclabgicmpnpdnj	e
roam.xyz			roam:	roam:	Roam		xyz.roam.wallet				e
www.robeondefi.com					Robeon		com.robeon.wallet			achnhogamidkdaaemipoghpcacjdhfko	e
summonersarena.io			saas:success		SA ASSISTANT			com.onechain.saas			e
app.saakuru.com		getmeta.one	metaone:		Saakuru All-in-One crypto App			ventures.aag.metaone	1627212812		e
wallet.sabay.com					Sabay Wallet App			kh.com.sabay.sabaywallet	6449341309		e
safematrix.io	safematrix.io				Safematrix				1613333481		e
safemoon.com	safemoon.com/wc/wc	safemoon.com/wc/wc	safemoon:	safemoon:	SafeMoon			net.safemoon.androidwallet	1579735495		e
safecryptowallet.io			safewallet:		SafeWallet				6449599259		e
mrhb.network		sahalwallet.app	sahalwallet:	sahalwallet:	Sahal Wallet			sahal.wallet.app	1602366920		e
saify.com			saify:		Saify			com.saify	6737464724		e
satuwallet.com	satuwallet.com/wc		satuwallet:wc		Satu Wallet		com.satuwallet.extension	com.cryptonerd.SatuWallet	6759336664	feaigjakedamghiblgeggmdfieieclma	e
www.saucerswap.finance/saucerswap-wallet	www.saucerswap.finance/app				SaucerSwap Wallet			com.saucerswap.mobile	6747405489
scopuly.com	app.scopuly.com/wc	app.scopuly.com/wc	scopuly:	scopuly:	Scopuly			com.sdex.app	1383402218
scramberry.io/ja/wallet/	link1.bsg.scramberry.io		io.scramberry.v7bmfgda1vo42ue385xc:deeplink		ScramberryWallet			io.scramberry.wallet	6468808512		e
scramble-wallet.com					Scramble		com.scramble			dfkkefmblkgnecepjogenokjpagglfhj	e
secuxtech.com	wsweb.secuxtech.com	wallet.secuxtech.com/secuxess/#/	secux:		SecuX			com.secuxapp	1477437607		esb
shapeshift.com	shapeshift.app.link	app.shapeshift.com/#	shapeshift:		ShapeShift			com.shapeshift.droid_shapeshift	996569075		e
www.shefi.org			shefi:		SheFi			org.shefi.app			e
www.shido.io			shido:		Shido App			com.shido.wallet	6473452165		e
shinobi-wallet.net			shinobi-wallet:		Shinobi-Wallet			io.fgraph.shinobiwallet	1572609905		e
www.sinohope.com			sinohopeapp:		Sinohope			com.sinohope.mpcwallet.app	1672956199		e
sinum.app		app.sinum.io	sinum:		Sinum			io.sinum.wallet	6466151819		e
www.proximax.ltd/en/privacy-siriusmx	applink.multixw.com	siriusmx.siriuschain.io			Sirius MX			app.sirius.mx	6746712224		e
slavi.io	www.slaviwallet.io		slaviwallet:		Slavi Wallet			com.defiwalletmobile	1610125496		e
smart.baby			smartbody:		Smart.Baby						e
snowball.money	app.snowball.exchange/app				Snowball			money.snowball.defi	1449662311		e
socjsc.com	soc.socjsc.com/wc		socwallet:		SOC Wallet						e
app.socios.com			socios-mob:		Socios.com - Wallet & Tokens			com.socios	1464868277		e
app.soulswap.finance			soulwallet:		SoulSwap				6469735252		e
splits.org					Splits		org.splits.teams.connect			ghfacfafnbcgkielpaeifdpoggfeakif	e
platform.spotonchain.ai	spotonchain.ai		spotonchain:		Spot On Chain App			network.spotonchain	6449733489		e
www.squirrelwallet.com			squirrel-wallet:		Squirrel Wallet			com.squirrelwallet.app	6739630128		e
sspwallet.io					SSP		io.runonflux.sspwallet			mgfbabcnedcejkfibpafadgkhmkifhbd	eb
stablez.fi			nptwc:		Stablez			com.blockchain.crypto.wallet.neopin	1600381072		e
staticbit.io	link.staticbit.io		staticbit:		StaticBit			io.staticbit.wallet	6745529426		e
status.app/blog/migrate-from-status-legacy-to-unified-status-mobile-app	status.app		status-app:	status-app:	Status Legacy		app.status	im.status.ethereum	1178893006	kahehnbpamjplefhpkhafinaodkkenpg	e
stickey.app			stickyapp:	stickyapp:	Stickey Wallet			app.stickey	1671113083		e
streakk.io			streakk:		Streakk Wallet			com.streakk	1636671089		e
tradestrike.io			strikex:		StrikeX Wallet			com.tradestrike	6443517613		e
chromewebstore.google.com/detail/super-wallet/alhbdljkhmnjcakmpchfidhmafikcoom?hl=en&pli=1					Super Wallet		com.superearn.wallet			alhbdljkhmnjcakmpchfidhmafikcoom	e
wallet.superhero.com	wallet.superhero.com		superhero:		Superhero Wallet		com.superhero.cordova	com.superhero.cordova	1502786641	mnhmmkepfddpifjkamaligfeemcbhdne	e
superex.live	www.superex.live	superex.com	superwallet:		SuperWallet			com.superex.ex	1601589888		e
swe.at	wallet.sweateconomy.com		sweat:/		Sweat Wallet			com.sweatwallet	1619316571		e
swiftexchange.io	app.swiftexchange.io		swiftex:app.swiftexchange.io		SwiftEx Wallet			org.app.swiftEx.wallet	6759080930		e
www.swopme.app	www.swopme.app		swopmobileexpo:		SWOP			com.travisheron.swopapp	1593201322		e
www.talkapp.org			talkapp:		T+ Wallet			org.talkapp	1547227377		e
talken.io			talken-wallet:		Talken Wallet				1459475831		e
tapinvest.com/#wallet	wallet.search3.com		humblwallet:		TAP WALLET			com.humbl.wallet.app	1627171234		e
www.tastycrypto.com			tastycrypto:		tastycrypto			com.tastycrypto	1670102186		e
www.tellaw.com			tellaw:walletconnect		Tellaw Wallet			com.tellaw.tellaw	6446802245		e
thepulsewallet.org			wallet.pulse:		The Pulse Wallet			com.wallet.thepulse	6458346951		e
www.thetatoken.org/wallet		wallet.thetatoken.org			Theta Wallet			org.theta.wallet	1451094550		e
thirdweb.com	ews.thirdweb.com	ews.thirdweb.com			thirdweb						e
www.thorwallet.org			thorwallet:		THORWallet			defisuisse.thorwallet	1592064324		esb
tiduswallet.com			tiduswallet:walletconnect		Tidus Wallet			co.nycrypto.tiduswallet			e
timelesswallet.xyz	timelesswallet.xyz/x		timeless-x:connect		Timeless X			xyz.timelesswallet.aa	6470180600	ifcpkdgcgcepjdkfcogehpnhpipejgho	e
tobi.fun	api.tobiwallet.app/dapp/wallet-connect/redirect	api.tobiwallet.app/dapp/wallet-connect/redirect			Tobi						e
tofee.app	tofee.app		tofee:wallet		Tofee Wallet Official				6504269605		e
tokenb.com	tokenb.com		tokenb-web3wallet:		TokenB			net.token13.wallet			e
tokoin.io			mtwallet:app		Tokoin | My-T Wallet			com.tokoin.wallet	1489276175		e
tomi.com/wallet			tomiwallet:		tomi Wallet			com.tomiapp.production	1643501440	feoojlbclclaoifjiedeeenhldlenopl	e
tomo.inc			tomo:		Tomo Wallet		inc.tomo	tomo.app.unyx	6468010287	pfccjkejcgoppjnllalolplgogenfojk	esb
topnod.com					TopNod		com.topnod			dplmpomngmlplmdbloihfopnnakiddfm	e
www.transi.io		www.transi.io/TransiWallet	transi:		Transi				1662471884		e
trustasset.io			trustassetapp:walletconnect		Trust Asset Wallet			com.trustassetapp			e
trusteeglobal.com	trusteeglobal.com/link/Pxxum8Yt		tw:		Trustee Wallet			com.trusteewallet	1462924276		e
trustkeys.network	trustkeys.network		tkwc:		TrustKeys Web3 SocialFi			com.trustkeysnetwork	1601968967		e
tt-chain.io					TTChain Wallet		com.ttchain			hbcaeldjiijffnglkaegjdkabipajfje	e
tucop.xyz					TuCOP Wallet			org.tucop			e
tychiwallet.com	tychiwallet.com/wc				Tychi Wallet			com.tychiwallet2	6751274420		e
wallet.uniultra.xyz			u2uwc:		U2U Wallet			org.u2u.wallet	6446194312	ebjfhkbnnbjhcedilbedghedfgiaioed	e
ukey.com	app.ukey.io/wc/connect		ukey-wallet:		UKey Wallet			app.ukey.io	6758265264		e
www.ukiss.io			ukisshub:		UKISS Hub			io.ukiss.uhub.mobile			e
ultimate.app			ultimate:		Ultimate				1629053410		es
unawallet.unagi.io			unawallet:		una Wallet			app.unawallet.app	6456397239		e
unitywallet.com			savl:		Unity Wallet			com.savl	1369912925		e
universaleverything.io			io.universaleverything.universalprofiles:wallet-connect		UniversalProfiles			io.universaleverything.universalprofiles	6702018631		e
unstoppabledomains.com	unstoppabledomains.com/mobile		unstoppabledomains:		Unstoppable Domains			com.unstoppabledomains.manager	1544748602		e
up.io	up.io/app/		up-io:		UP.io			io.up.wallet			e
dapp-web.uptn.io			uptn:dapp-web.uptn.io/		UPTN			io.uptn.wallet	6444606758		e
utila.io					Utila		utila.io			hcnimkhfanmcapamajjopeallkkidpic	e
utorg.app	link.utorg.com/zp0f		utorg:mainactivity	utorg:mainactivity	UTORG			com.utorg	6444720908		e
www.uxuy.com	link.uxuy.id		uxuyapp:		UXUY Wallet			com.uxuy.fast	6744010539		e
velgazm.com			velgazm:wc		Velgazm			com.velgazm_new	6743999332		e
wallet.verified.network					Verified Wallet		network.verified.custody			abkgckcpmnbipkfhkkchkdfkmccjdmkh	e
get-verso.com			verso:		Verso			com.btuprotocol.btu_wallet	1539304605		e
veworld.com			veworld:org.vechain.veworld.app/		VeWorld Mobile
vgxfoundation.com	safemoon.com/wc/wc	safemoon.com/wc/wc	safemoon:	safemoon:	VGX Wallet				1579735495		e
wallet.vkxtech.com.br/download	vkinha.com/wallet		vkxwallet:wc		VKX WALLET			com.vkinha.wallet			e
volsungar.com	link.volsungar.com/wc		volsungar:		Volsungar			com.volsungar.wallet	6757104054		e
voltage.finance	get.voltage.finance		volt:		Volt Wallet			finance.voltage.app	6444159237		e
vultisig.com					Vultisig		me.vultisig	com.vultisig.wallet	6503023896	ggafhcdaplkhmmnlbfjpnnkepdfjaelb	esb
w3wallet.app			w3wallet:		W3 Wallet			app.w3wallet.w3wallet	6670211780		e
wali.network			wali:wali.network		Wali Wallet			com.wali.wallet			e
wallacy.io			wallacy:	wallacy:	Wallacy			io.wallacy.cryptowallet	6448592576		e
wallet3.io			wallet3:	wallet3:	Wallet 3			jp.co.chainbow.wallet3.mobile	1597395741		e
wallet2day.com	wallet2day.com/wc		wallettoday:		Wallet Today			com.today.wallet			e
walletv.io			virgowallet:		Wallet V			prod.walletv.virgo	6743709480		e
walletverse.io	wvv.to		walletverse:		Walletverse			com.walletverse	6462672660		e
walllet.com	walllet.com		walllet:		walllet.com			com.walllet.app	6752386368		e
webauth.com			proton:		WebAuth			com.metallicus.webauth	1594500069
wemixplay.com	wemixplay.onelink.me/Bq1n/cssdwedi		wpapp:wemixplay.com/		WEMIX Play			com.wemade.wemixplay	6547834517		e
www.wemix.com			wemixwallet30:		WemixWallet			com.wemixfoundation.wemixwallet	1628230003		e
whitewallet.app	whitewalletapp.io		whitewallet:		Whitewallet			com.clear.whitewallet	6736445215		e
wigwam.app	wigwam.app	wallet.wigwam.app	wigwam:		Wigwam		com.wigwam.wallet	com.wigwamapp	6630381643	lccbohhgfkdikahanoclbdmaolidjdfl	e
wokwallet.com	wokwallet.com		wokwallet:wc		Wok Wallet				6761250172		e
wombat.app			wombat-wc:	wombat:	Wombat			io.getwombat.android	1474392110		e
www.ullapay.com			ullawallet:		WOW EARN			com.hxg.wallet	6443434220		e
xcapit.com	app.xcapit.com/links	app.xcapit.com			Xcapit			com.xcapit.app	1545648148		e
xellar.co		passport.xellar.co	xellar:		Xellar			com.xellar.wallets	1671215861		e
xenea.io	xenea.app		xenea:		XENEA Wallet			com.xenea.wallet	6636520027		e
xfun.io	xfun.io		xfunwallet:		XFUN Wallet			com.xfun.wallet	1612225910		e
xovawallet.com	xova.com/wc		xova:wc		Xova				6751160251		e
xportal.com	xportal.app.link		xportal:		xPortal		com.elrond.maiar.wallet	com.elrond.maiar.wallet	1519405832
www.xucre.io			xucre.expo.client:		Xucre			xucre.expo.client			e
yowallet.io			yo-wallet:		Yo Wallet		com.fastex.wallet	com.yowallet.app	6474118944		e
yusetoken.io			yuse:wallet//		Yuse Wallet			com.yuse.wallet	6449364813		e
zelcore.io			zel:	zel:	Zelcore		io.zelcore	com.zelcash.zelcore	1436296839	khpdakhaigcopakcondjleibgpdjpmck	esb
zelus.io		rollingloud.bridge.zelus.io	zeluswallet:		Zelus Wallet			com.zelus.wallet	1588430343		e
zkxwallet.com					ZKX Wallet		com.zkx.app.wallet			fibfaangghabdbndamiaceoahiajfgck	e
zypto.com			zypto:		Zypto		com.zypto	com.zypto	6463755992		e
web.wallet.alpha-u.io/intro.html			alpha-u-wallet:		αU wallet	au-wallet		com.kddi.wallet	6444401106		e`
