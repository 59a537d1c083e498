// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

interface IFlashBorrower {
    function uniswapV2Call(address sender, uint256 amount0, uint256 amount1, bytes calldata data) external;
}

/// Creates pairs. Its functions and events are those of a Uniswap-v2 factory, but nobody takes a protocol fee.
contract DexFactory {
    address public constant feeTo = address(0);
    address public constant feeToSetter = address(0);

    mapping(address => mapping(address => address)) public getPair;
    address[] public allPairs;

    event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count);

    function allPairsLength() external view returns (uint256) {
        return allPairs.length;
    }

    function createPair(address tokenA, address tokenB) external returns (address pair) {
        require(tokenA != tokenB, "Dex: the tokens are the same");
        require(getPair[tokenA][tokenB] == address(0), "Dex: the pair exists");
        (address token0, address token1) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
        require(token0 != address(0), "Dex: no token");
        pair = address(new DexPair{salt: keccak256(abi.encodePacked(token0, token1))}());
        DexPair(pair).initialize(token0, token1);
        getPair[token0][token1] = pair;
        getPair[token1][token0] = pair;
        allPairs.push(pair);
        emit PairCreated(token0, token1, pair, allPairs.length);
    }
}

/// A pool of two tokens in which the product of the reserves never falls, with a fee of 0.3 % of what comes in. Its functions and events
/// are those of a Uniswap-v2 pair. The pair itself is the ERC-20 of its shares. It has no sums of prices over time: their gas depends on the
/// second in which a swap is mined, so that transactions with anvil's estimate of their gas would fail at random.
contract DexPair is ERC20("Sandbox Pool", "sPOOL") {
    using SafeERC20 for IERC20;

    uint256 public constant MINIMUM_LIQUIDITY = 1000;
    /// The first shares go here for ever, so that the price of one share cannot be driven up.
    address private constant locked = address(0xdEaD);

    address public immutable factory = msg.sender;
    address public token0;
    address public token1;
    uint112 private reserve0;
    uint112 private reserve1;
    uint32 private reservesTime;
    uint256 public constant kLast = 0;
    bool private isEntered;

    event Mint(address indexed sender, uint256 amount0, uint256 amount1);
    event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to);
    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );
    event Sync(uint112 reserve0, uint112 reserve1);

    modifier once() {
        require(!isEntered, "Dex: entered twice");
        isEntered = true;
        _;
        isEntered = false;
    }

    function initialize(address token0_, address token1_) external {
        require(msg.sender == factory, "Dex: only the factory");
        (token0, token1) = (token0_, token1_);
    }

    function getReserves() public view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, reservesTime);
    }

    /// Gives shares for the tokens that came in since the last call.
    function mint(address to) external once returns (uint256 liquidity) {
        (uint256 balance0, uint256 balance1) = balances();
        (uint256 amount0, uint256 amount1) = (balance0 - reserve0, balance1 - reserve1);
        uint256 supply = totalSupply();
        if (supply == 0) {
            liquidity = Math.sqrt(amount0 * amount1) - MINIMUM_LIQUIDITY;
            _mint(locked, MINIMUM_LIQUIDITY);
        } else {
            liquidity = Math.min((amount0 * supply) / reserve0, (amount1 * supply) / reserve1);
        }
        require(liquidity > 0, "Dex: too little for a share");
        _mint(to, liquidity);
        keep(balance0, balance1);
        emit Mint(msg.sender, amount0, amount1);
    }

    /// Pays out the shares that the pair itself holds.
    function burn(address to) external once returns (uint256 amount0, uint256 amount1) {
        (uint256 balance0, uint256 balance1) = balances();
        uint256 liquidity = balanceOf(address(this));
        uint256 supply = totalSupply();
        (amount0, amount1) = ((liquidity * balance0) / supply, (liquidity * balance1) / supply);
        require(amount0 > 0 && amount1 > 0, "Dex: too few shares");
        _burn(address(this), liquidity);
        IERC20(token0).safeTransfer(to, amount0);
        IERC20(token1).safeTransfer(to, amount1);
        (balance0, balance1) = balances();
        keep(balance0, balance1);
        emit Burn(msg.sender, amount0, amount1, to);
    }

    /// Pays out, and then requires that enough came in. With `data`, the recipient is called before that check (a flash swap).
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external once {
        require(amount0Out > 0 || amount1Out > 0, "Dex: nothing out");
        require(amount0Out < reserve0 && amount1Out < reserve1, "Dex: too little liquidity");
        require(to != token0 && to != token1, "Dex: a token as recipient");
        if (amount0Out > 0) IERC20(token0).safeTransfer(to, amount0Out);
        if (amount1Out > 0) IERC20(token1).safeTransfer(to, amount1Out);
        if (data.length > 0) IFlashBorrower(to).uniswapV2Call(msg.sender, amount0Out, amount1Out, data);
        (uint256 balance0, uint256 balance1) = balances();
        uint256 amount0In = amountIn(balance0, reserve0 - amount0Out);
        uint256 amount1In = amountIn(balance1, reserve1 - amount1Out);
        require(amount0In > 0 || amount1In > 0, "Dex: nothing in");
        // The fee stays out of the comparison: 3 of 1000 parts of what came in.
        uint256 product = (balance0 * 1000 - amount0In * 3) * (balance1 * 1000 - amount1In * 3);
        require(product >= uint256(reserve0) * reserve1 * 1_000_000, "Dex: too little in");
        keep(balance0, balance1);
        emit Swap(msg.sender, amount0In, amount1In, amount0Out, amount1Out, to);
    }

    /// Pays out what is there beyond the reserves.
    function skim(address to) external once {
        (uint256 balance0, uint256 balance1) = balances();
        IERC20(token0).safeTransfer(to, balance0 - reserve0);
        IERC20(token1).safeTransfer(to, balance1 - reserve1);
    }

    /// Makes the reserves what is there.
    function sync() external once {
        (uint256 balance0, uint256 balance1) = balances();
        keep(balance0, balance1);
    }

    function balances() private view returns (uint256, uint256) {
        return (IERC20(token0).balanceOf(address(this)), IERC20(token1).balanceOf(address(this)));
    }

    function amountIn(uint256 balance, uint256 rest) private pure returns (uint256) {
        return balance > rest ? balance - rest : 0;
    }

    function keep(uint256 balance0, uint256 balance1) private {
        require(balance0 <= type(uint112).max && balance1 <= type(uint112).max, "Dex: too much");
        (reserve0, reserve1, reservesTime) = (uint112(balance0), uint112(balance1), uint32(block.timestamp));
        emit Sync(reserve0, reserve1);
    }
}
