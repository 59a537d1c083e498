// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// An ERC-20 that burns 1 % of each transfer: the recipient gets less than the sender sent.
contract FeeToken is ERC20 {
    uint256 public constant feeBasisPoints = 100;

    constructor(address[] memory holders, uint256 amount) ERC20("Sandbox Fee", "sFEE") {
        for (uint256 i = 0; i < holders.length; i++) _mint(holders[i], amount);
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (from == address(0) || to == address(0)) return super._update(from, to, amount);
        uint256 fee = (amount * feeBasisPoints) / 10_000;
        if (fee > 0) super._update(from, address(0), fee);
        super._update(from, to, amount - fee);
    }
}
