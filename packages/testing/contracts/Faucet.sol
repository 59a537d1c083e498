// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IMintable {
    function mint(address to, uint256 amount) external;
}

/// Gives ether of its own, and newly minted tokens, to anyone who asks.
contract Faucet {
    /// The most ether of one call in wei. It leaves enough for the others who ask.
    uint256 public constant etherLimit = 100 ether;

    event Given(address indexed token, address indexed to, uint256 amount);

    receive() external payable {}

    /// Gives `amount` base units of a token of the sandbox, or of ether if `token` is the zero address.
    function give(address token, address to, uint256 amount) external {
        if (token == address(0)) {
            require(amount <= etherLimit, "Faucet: at most 100 ether at once");
            (bool sent,) = to.call{value: amount}("");
            require(sent, "Faucet: the ether could not be sent");
        } else {
            IMintable(token).mint(to, amount);
        }
        emit Given(token, to, amount);
    }
}
