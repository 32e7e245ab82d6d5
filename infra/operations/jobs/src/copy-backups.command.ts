import '../../backup/copy.main';
