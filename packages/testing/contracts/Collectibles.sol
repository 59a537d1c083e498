// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

/// Returns `data:application/octet-stream,AAAA…` of `size` bytes. It writes the string only once, because memory is dear: two copies of
/// 10 MB would cost four times the gas of one.
function returnLargeUri(uint256 size) pure {
    bytes memory head = "data:application/octet-stream,";
    assembly ("memory-safe") {
        let start := mload(0x40)
        mstore(start, 0x20)
        mstore(add(start, 0x20), size)
        let text := add(start, 0x40)
        let end := add(text, size)
        for { let at := text } lt(at, end) { at := add(at, 0x20) } { mstore(at, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA") }
        mcopy(text, add(head, 0x20), mload(head))
        // The bytes after the end of a string must be zero, up to a multiple of 32 (ABI encoding).
        mstore(end, 0)
        return(start, and(add(add(0x40, size), 0x1f), not(0x1f)))
    }
}

/// An ERC-721 collection. Each holder gets one token of each metadata URI: the token `uriCount * holder + index`.
contract Collectibles721 is ERC721 {
    string[] private uris;
    /// The index whose URI has `largeUriSize` bytes. Without such a URI, both are 0.
    uint256 private immutable largeUriIndex;
    uint256 private immutable largeUriSize;
    uint256 private lastId;

    constructor(
        string memory name_,
        string memory symbol_,
        string[] memory uris_,
        uint256 largeUriIndex_,
        uint256 largeUriSize_,
        address[] memory holders
    ) ERC721(name_, symbol_) {
        for (uint256 i = 0; i < uris_.length; i++) uris.push(uris_[i]);
        largeUriIndex = largeUriIndex_;
        largeUriSize = largeUriSize_;
        for (uint256 i = 0; i < holders.length; i++) mintAll(holders[i]);
    }

    /// Gives one token of each URI to `to`.
    function mintAll(address to) public {
        for (uint256 i = 0; i < uris.length; i++) _mint(to, lastId++);
    }

    function totalSupply() external view returns (uint256) {
        return lastId;
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        uint256 index = id % uris.length;
        if (largeUriSize > 0 && index == largeUriIndex) returnLargeUri(largeUriSize);
        return uris[index];
    }
}

/// An ERC-1155 collection. Each holder gets `amount` of each id, from 1 on.
contract Collectibles1155 is ERC1155 {
    string public name;
    string public symbol;
    mapping(uint256 => string) private uris;

    constructor(
        string memory name_,
        string memory symbol_,
        string[] memory uris_,
        address[] memory holders,
        uint256 amount
    ) ERC1155("") {
        name = name_;
        symbol = symbol_;
        uint256[] memory ids = new uint256[](uris_.length);
        uint256[] memory amounts = new uint256[](uris_.length);
        for (uint256 i = 0; i < uris_.length; i++) {
            ids[i] = i + 1;
            amounts[i] = amount;
            uris[i + 1] = uris_[i];
            emit URI(uris_[i], i + 1);
        }
        for (uint256 i = 0; i < holders.length; i++) _update(address(0), holders[i], ids, amounts);
    }

    /// The URI of an id. It may contain `{id}`, which readers replace by the id in 64 hexadecimal digits (ERC-1155).
    function uri(uint256 id) public view override returns (string memory) {
        return uris[id];
    }
}
