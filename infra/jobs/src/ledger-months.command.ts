import '../../backup/ledger-months.main';
