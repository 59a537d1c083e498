// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A play dollar for local chains: anyone may mint as much as they like.
contract SandboxDollar is ERC20 {
    constructor(address[] memory holders, uint256 amount) ERC20("Sandbox Dollar", "sUSD") {
        for (uint256 i = 0; i < holders.length; i++) _mint(holders[i], amount);
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
