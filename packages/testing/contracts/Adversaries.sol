// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// A worthless token that claims transfers which nobody made: its events name any sender and any amount.
contract FakeToken {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public constant totalSupply = 0;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        (name, symbol, decimals) = (name_, symbol_, decimals_);
    }

    /// Emits the event of a transfer, and moves nothing.
    function claim(address from, address to, uint256 amount) external {
        emit Transfer(from, to, amount);
    }

    /// Returns a balance for every account, so that lists of holdings show the token.
    function balanceOf(address) external view returns (uint256) {
        return 1000 * 10 ** uint256(decimals);
    }
}

/// An unwanted ERC-721 collection, whose name is an advertisement. All tokens have the same metadata.
contract SpamCollectibles is ERC721 {
    string private uri;
    uint256 private lastId;

    constructor(string memory name_, string memory symbol_, string memory uri_) ERC721(name_, symbol_) {
        uri = uri_;
    }

    function mint(address to) external {
        _mint(to, ++lastId);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        return uri;
    }
}
