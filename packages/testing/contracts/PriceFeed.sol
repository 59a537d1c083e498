// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A price feed with the functions of Chainlink's AggregatorV3Interface. Anyone may set the price.
contract PriceFeed {
    uint8 public constant decimals = 8;
    uint256 public constant version = 4;
    string public description;

    struct Round {
        int256 answer;
        uint256 updatedAt;
    }

    uint80 private latestRound;
    mapping(uint80 => Round) private rounds;

    event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);

    constructor(string memory description_, int256 answer) {
        description = description_;
        setAnswer(answer);
    }

    /// Starts a new round with the time of this block.
    function setAnswer(int256 answer) public {
        setRound(answer, block.timestamp);
    }

    /// Starts a new round. A price of 0 or below, or an old `updatedAt` (in seconds), plays a broken feed.
    function setRound(int256 answer, uint256 updatedAt) public {
        latestRound++;
        rounds[latestRound] = Round(answer, updatedAt);
        emit AnswerUpdated(answer, latestRound, updatedAt);
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return getRoundData(latestRound);
    }

    function getRoundData(uint80 roundId)
        public
        view
        returns (uint80, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        Round memory round = rounds[roundId];
        require(roundId > 0 && roundId <= latestRound, "No data present");
        return (roundId, round.answer, round.updatedAt, round.updatedAt, roundId);
    }
}
