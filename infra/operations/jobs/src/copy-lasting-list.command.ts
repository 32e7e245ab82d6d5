import '../../backup/copy-list.main';
