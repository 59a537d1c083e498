// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {DexFactory, DexPair} from "./Dex.sol";
import {WrappedEther} from "./WrappedEther.sol";

/// Adds and removes liquidity and swaps along a path of pairs. Its functions are those of Uniswap's second v2 router, without the ones that
/// take a permit, because the shares of these pairs have none.
contract DexRouter {
    using SafeERC20 for IERC20;

    DexFactory private immutable pairs;
    WrappedEther private immutable ether_;

    constructor(address factory_, address payable weth) {
        pairs = DexFactory(factory_);
        ether_ = WrappedEther(weth);
    }

    receive() external payable {
        require(msg.sender == address(ether_), "Router: only from WETH");
    }

    modifier before(uint256 deadline) {
        require(block.timestamp <= deadline, "Router: expired");
        _;
    }

    function factory() external view returns (address) {
        return address(pairs);
    }

    function WETH() public view returns (address) {
        return address(ether_);
    }

    // Liquidity

    function addLiquidity(
        address tokenA,
        address tokenB,
        uint256 desiredA,
        uint256 desiredB,
        uint256 minA,
        uint256 minB,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256 amountA, uint256 amountB, uint256 liquidity) {
        (amountA, amountB) = amountsToAdd(tokenA, tokenB, desiredA, desiredB, minA, minB);
        payInto(pairOf(tokenA, tokenB), tokenA, amountA);
        payInto(pairOf(tokenA, tokenB), tokenB, amountB);
        liquidity = DexPair(pairOf(tokenA, tokenB)).mint(to);
    }

    function addLiquidityETH(
        address token,
        uint256 desiredToken,
        uint256 minToken,
        uint256 minEther,
        address to,
        uint256 deadline
    ) external payable before(deadline) returns (uint256 amountToken, uint256 amountEther, uint256 liquidity) {
        (amountToken, amountEther) = amountsToAdd(token, WETH(), desiredToken, msg.value, minToken, minEther);
        address pair = pairOf(token, WETH());
        payInto(pair, token, amountToken);
        wrapInto(pair, amountEther);
        liquidity = DexPair(pair).mint(to);
        if (msg.value > amountEther) sendEther(msg.sender, msg.value - amountEther);
    }

    function removeLiquidity(
        address tokenA,
        address tokenB,
        uint256 liquidity,
        uint256 minA,
        uint256 minB,
        address to,
        uint256 deadline
    ) public before(deadline) returns (uint256 amountA, uint256 amountB) {
        address pair = pairOf(tokenA, tokenB);
        IERC20(pair).safeTransferFrom(msg.sender, pair, liquidity);
        (uint256 amount0, uint256 amount1) = DexPair(pair).burn(to);
        (amountA, amountB) = tokenA < tokenB ? (amount0, amount1) : (amount1, amount0);
        require(amountA >= minA && amountB >= minB, "Router: too little out");
    }

    function removeLiquidityETH(
        address token,
        uint256 liquidity,
        uint256 minToken,
        uint256 minEther,
        address to,
        uint256 deadline
    ) external returns (uint256 amountToken, uint256 amountEther) {
        (amountToken, amountEther) =
            removeLiquidity(token, WETH(), liquidity, minToken, minEther, address(this), deadline);
        IERC20(token).safeTransfer(to, IERC20(token).balanceOf(address(this)));
        unwrapTo(to, amountEther);
    }

    // Swaps

    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 minOut,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        amounts = amountsOutOfAtLeast(amountIn, minOut, path);
        payIn(path, amounts[0]);
        swapAlong(path, amounts, to);
    }

    function swapTokensForExactTokens(
        uint256 amountOut,
        uint256 maxIn,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        amounts = amountsInOfAtMost(amountOut, maxIn, path);
        payIn(path, amounts[0]);
        swapAlong(path, amounts, to);
    }

    function swapExactETHForTokens(uint256 minOut, address[] calldata path, address to, uint256 deadline)
        external
        payable
        before(deadline)
        returns (uint256[] memory amounts)
    {
        requireEtherFirst(path);
        amounts = amountsOutOfAtLeast(msg.value, minOut, path);
        wrapInto(pairOf(path[0], path[1]), amounts[0]);
        swapAlong(path, amounts, to);
    }

    function swapETHForExactTokens(uint256 amountOut, address[] calldata path, address to, uint256 deadline)
        external
        payable
        before(deadline)
        returns (uint256[] memory amounts)
    {
        requireEtherFirst(path);
        amounts = amountsInOfAtMost(amountOut, msg.value, path);
        wrapInto(pairOf(path[0], path[1]), amounts[0]);
        swapAlong(path, amounts, to);
        if (msg.value > amounts[0]) sendEther(msg.sender, msg.value - amounts[0]);
    }

    function swapExactTokensForETH(
        uint256 amountIn,
        uint256 minOut,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        requireEtherLast(path);
        amounts = amountsOutOfAtLeast(amountIn, minOut, path);
        payIn(path, amounts[0]);
        swapAlong(path, amounts, address(this));
        unwrapTo(to, amounts[amounts.length - 1]);
    }

    function swapTokensForExactETH(
        uint256 amountOut,
        uint256 maxIn,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        requireEtherLast(path);
        amounts = amountsInOfAtMost(amountOut, maxIn, path);
        payIn(path, amounts[0]);
        swapAlong(path, amounts, address(this));
        unwrapTo(to, amountOut);
    }

    // Swaps of tokens with a fee on transfer: what a pair really got decides what comes out of it.

    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 minOut,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) {
        payIn(path, amountIn);
        swapWhatArrives(path, to, minOut);
    }

    function swapExactETHForTokensSupportingFeeOnTransferTokens(
        uint256 minOut,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external payable before(deadline) {
        requireEtherFirst(path);
        wrapInto(pairOf(path[0], path[1]), msg.value);
        swapWhatArrives(path, to, minOut);
    }

    function swapExactTokensForETHSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 minOut,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) {
        requireEtherLast(path);
        payIn(path, amountIn);
        unwrapTo(to, swapWhatArrives(path, address(this), minOut));
    }

    // Quotes

    function quote(uint256 amountA, uint256 reserveA, uint256 reserveB) public pure returns (uint256) {
        require(amountA > 0 && reserveA > 0 && reserveB > 0, "Router: nothing to quote");
        return (amountA * reserveB) / reserveA;
    }

    /// What comes out for `amountIn`, of which 997 of 1000 parts count: out = in·reserveOut / (reserveIn + in), rounded down.
    function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) public pure returns (uint256) {
        require(amountIn > 0 && reserveIn > 0 && reserveOut > 0, "Router: nothing to quote");
        uint256 counted = amountIn * 997;
        return (counted * reserveOut) / (reserveIn * 1000 + counted);
    }

    /// The least that must come in for `amountOut`: the inverse of `getAmountOut`, rounded up.
    function getAmountIn(uint256 amountOut, uint256 reserveIn, uint256 reserveOut) public pure returns (uint256) {
        require(amountOut > 0 && reserveIn > 0 && reserveOut > amountOut, "Router: too little liquidity");
        return (reserveIn * amountOut * 1000) / ((reserveOut - amountOut) * 997) + 1;
    }

    function getAmountsOut(uint256 amountIn, address[] calldata path) public view returns (uint256[] memory amounts) {
        require(path.length >= 2, "Router: short path");
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 i = 0; i + 1 < path.length; i++) {
            (uint256 reserveIn, uint256 reserveOut) = reservesOf(path[i], path[i + 1]);
            amounts[i + 1] = getAmountOut(amounts[i], reserveIn, reserveOut);
        }
    }

    function getAmountsIn(uint256 amountOut, address[] calldata path) public view returns (uint256[] memory amounts) {
        require(path.length >= 2, "Router: short path");
        amounts = new uint256[](path.length);
        amounts[path.length - 1] = amountOut;
        for (uint256 i = path.length - 1; i > 0; i--) {
            (uint256 reserveIn, uint256 reserveOut) = reservesOf(path[i - 1], path[i]);
            amounts[i - 1] = getAmountIn(amounts[i], reserveIn, reserveOut);
        }
    }

    // Private parts

    function pairOf(address tokenA, address tokenB) private view returns (address pair) {
        pair = pairs.getPair(tokenA, tokenB);
        require(pair != address(0), "Router: no pair");
    }

    function reservesOf(address tokenIn, address tokenOut) private view returns (uint256, uint256) {
        (uint112 reserve0, uint112 reserve1,) = DexPair(pairOf(tokenIn, tokenOut)).getReserves();
        return tokenIn < tokenOut ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    /// The most of both amounts in the ratio of the reserves. The first liquidity sets the ratio.
    function amountsToAdd(
        address tokenA,
        address tokenB,
        uint256 desiredA,
        uint256 desiredB,
        uint256 minA,
        uint256 minB
    ) private returns (uint256 amountA, uint256 amountB) {
        if (pairs.getPair(tokenA, tokenB) == address(0)) pairs.createPair(tokenA, tokenB);
        (uint256 reserveA, uint256 reserveB) = reservesOf(tokenA, tokenB);
        (amountA, amountB) = (desiredA, desiredB);
        if (reserveA > 0 || reserveB > 0) {
            uint256 matchingB = quote(desiredA, reserveA, reserveB);
            if (matchingB <= desiredB) amountB = matchingB;
            else amountA = quote(desiredB, reserveB, reserveA);
        }
        require(amountA >= minA && amountB >= minB, "Router: the price moved");
    }

    function amountsOutOfAtLeast(uint256 amountIn, uint256 minOut, address[] calldata path)
        private
        view
        returns (uint256[] memory amounts)
    {
        amounts = getAmountsOut(amountIn, path);
        require(amounts[amounts.length - 1] >= minOut, "Router: too little out");
    }

    function amountsInOfAtMost(uint256 amountOut, uint256 maxIn, address[] calldata path)
        private
        view
        returns (uint256[] memory amounts)
    {
        amounts = getAmountsIn(amountOut, path);
        require(amounts[0] <= maxIn, "Router: too much in");
    }

    function payIn(address[] calldata path, uint256 amount) private {
        payInto(pairOf(path[0], path[1]), path[0], amount);
    }

    function payInto(address pair, address token, uint256 amount) private {
        IERC20(token).safeTransferFrom(msg.sender, pair, amount);
    }

    function swapAlong(address[] calldata path, uint256[] memory amounts, address to) private {
        for (uint256 i = 0; i + 1 < path.length; i++) {
            address recipient = i + 2 < path.length ? pairOf(path[i + 1], path[i + 2]) : to;
            takeOut(path[i], path[i + 1], amounts[i + 1], recipient);
        }
    }

    function swapWhatArrives(address[] calldata path, address to, uint256 minOut) private returns (uint256 amountOut) {
        IERC20 last = IERC20(path[path.length - 1]);
        uint256 balance = last.balanceOf(to);
        for (uint256 i = 0; i + 1 < path.length; i++) {
            (uint256 reserveIn, uint256 reserveOut) = reservesOf(path[i], path[i + 1]);
            uint256 arrived = IERC20(path[i]).balanceOf(pairOf(path[i], path[i + 1])) - reserveIn;
            address recipient = i + 2 < path.length ? pairOf(path[i + 1], path[i + 2]) : to;
            takeOut(path[i], path[i + 1], getAmountOut(arrived, reserveIn, reserveOut), recipient);
        }
        amountOut = last.balanceOf(to) - balance;
        require(amountOut >= minOut, "Router: too little out");
    }

    function takeOut(address tokenIn, address tokenOut, uint256 amountOut, address recipient) private {
        (uint256 amount0, uint256 amount1) = tokenIn < tokenOut ? (uint256(0), amountOut) : (amountOut, uint256(0));
        DexPair(pairOf(tokenIn, tokenOut)).swap(amount0, amount1, recipient, "");
    }

    function requireEtherFirst(address[] calldata path) private view {
        require(path[0] == WETH(), "Router: the path must start with WETH");
    }

    function requireEtherLast(address[] calldata path) private view {
        require(path[path.length - 1] == WETH(), "Router: the path must end with WETH");
    }

    function wrapInto(address pair, uint256 amount) private {
        ether_.deposit{value: amount}();
        IERC20(WETH()).safeTransfer(pair, amount);
    }

    function unwrapTo(address to, uint256 amount) private {
        ether_.withdraw(amount);
        sendEther(to, amount);
    }

    function sendEther(address to, uint256 amount) private {
        (bool sent,) = to.call{value: amount}("");
        require(sent, "Router: the ether could not be sent");
    }
}
