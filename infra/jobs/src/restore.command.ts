import '../../backup/restore.main';
